{
  "datacenter": "test_datacenter",
  "region": "test_region",
  "data_dir": "/tmp/data",
  "addresses": {
    "http": "localhost",
    "rpc": "localhost",
    "serf": "localhost"
  },
  "leave_on_interrupt": true,
  "leave_on_terminate": true,
  "disable_update_check": true,
  "log_level": "DEBUG",
  "log_file": "/tmp/nomad_logs",
  "server": {
    "enabled": true,
    "heartbeat_grace": "10s",
    "bootstrap_expect": 1,
    "node_gc_threshold": "1m",
    "job_gc_interval": "1m",
    "job_gc_threshold": "1m",
    "eval_gc_threshold": "1m",
    "deployment_gc_threshold": "1m"
  },
  "client": {
    "enabled": true,
    "servers": [
      "localhost"
    ],
    "gc_interval": "1m",
    "gc_disk_usage_threshold": 80,
    "gc_inode_usage_threshold": 70,
    "gc_max_allocs": 10
  }
}
