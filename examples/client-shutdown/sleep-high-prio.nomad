job "high-prio" {
  datacenters = ["dc1"]
  type        = "batch"
  priority = 100

  group "test-group" {
    task "test-task" {
      driver = "raw_exec"

      config {
        command = "/usr/bin/sleep"
        args    = ["inf"]
      }

      kill_timeout = "1m"
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
