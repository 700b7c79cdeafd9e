job "test_job" {
  region = "test_region"
  datacenters = ["test_datacenter"]
  type = "batch"

  group "one_and_only" {
    # Specify the number of these tasks we want.
    count = 1

    task "test" {
      driver = "raw_exec"

      config {
        command = "/usr/bin/echo"
        args = ["CHANGE_ME"]
      }
    }
  }
}
