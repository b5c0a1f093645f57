-- How far a machine's translation can be relied on, and how many of a job's translations a person should look at.
alter table segments add column quality jsonb;
alter table jobs add column segments_doubted integer not null default 0;

update jobs set segments_doubted = doubted.segments
from (
  select job_id, count(*) as segments from segments
  where state = 'translated' and confirmed_at is null and problem ->> 'code' = 'warning.needs_review'
  group by job_id
) doubted
where doubted.job_id = jobs.id;
