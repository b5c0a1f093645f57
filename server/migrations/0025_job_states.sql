-- Counting jobs by state, for whoever watches the site, reads this and no job.
create index jobs_state on jobs (state);
