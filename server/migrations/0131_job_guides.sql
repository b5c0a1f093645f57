-- How the person wants a translation, in their words.
alter table job_options add column instruction text;

-- What is known of a job's document as a whole, as a language model was asked once.
create table job_guides (
  job_id uuid primary key references jobs (id) on delete cascade,
  brief jsonb
);
