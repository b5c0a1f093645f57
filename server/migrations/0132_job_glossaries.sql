-- The terms of a job's document with the rendering that it is to have throughout.
alter table job_guides add column terms jsonb not null default '[]';
