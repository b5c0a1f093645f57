-- What is known of a file as a whole before its job: asked for by its owner, edited, and taken over by the job.
create table file_guides (
  file_id uuid primary key references files (id) on delete cascade,
  owner_id uuid not null references users (id) on delete cascade,
  source_language text not null,
  target_language text not null,
  engine_id text not null,
  engine_name text not null,
  brief jsonb,
  terms jsonb not null default '[]',
  -- What asking took, until a job is charged with it.
  spending jsonb
);
create index on file_guides (owner_id);
