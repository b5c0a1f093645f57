-- A job that is somebody's own copy of another: its text as it was then, to be edited apart. The original may go, and the copy stays.
create table job_copies (
  job_id uuid primary key references jobs (id) on delete cascade,
  -- No reference: what it was made of may be deleted, which the copy is to say.
  origin_id uuid not null,
  origin_name text not null,
  made_at timestamptz not null
);
create index job_copies_origin on job_copies (origin_id);
