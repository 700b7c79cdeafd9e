job "low-prio" {
  datacenters = ["dc1"]
  type        = "batch"
  priority = 1

  group "test-group" {
    task "test-task" {
      driver = "raw_exec"

      config {
        command = "/usr/bin/sleep"
        args    = ["inf"]
      }

      kill_timeout = "10s"
    }

    network {
      port "test" {
        static = 10000
      }
    }

    reschedule {
      attempts  = 0
      unlimited = false
    }
  }
}
