#!/bin/bash

set -euo pipefail

SUMMARY_FILE="/tmp/summary"

echo "TIME EVAL_COUNT ALLOC_COUNT" > $SUMMARY_FILE
for value in {1..300}
do
  # Prepare the job spec
  cp job.hcl job_tmp.hcl
  sed -i job_tmp.hcl -e "s/CHANGE_ME/$value/"

  # Run the job
  ./nomad job run job_tmp.hcl

  # Collect eval and alloc stats.
  EVAL_COUNT=$(curl http://localhost:4646/v1/job/test_job/evaluations?namespace=default | jq '. | length')
  ALLOC_COUNT=$(curl http://localhost:4646/v1/job/test_job/allocations?all=true\&namespace=default | jq '. | length')
  echo "'$(date)' $EVAL_COUNT $ALLOC_COUNT" >> $SUMMARY_FILE
done

sleep 120
EVAL_COUNT=$(curl http://localhost:4646/v1/job/test_job/evaluations?namespace=default | jq '. | length')
ALLOC_COUNT=$(curl http://localhost:4646/v1/job/test_job/allocations?all=true\&namespace=default | jq '. | length')
echo "'$(date)' $EVAL_COUNT $ALLOC_COUNT" >> $SUMMARY_FILE
