-- Several people work on one job: what each of them asks of an engine is put down to them.
drop index engine_spending_job;
create unique index engine_spending_job
  on engine_spending (job_id, owner_id, engine_id, day, coalesce(currency, ''));
