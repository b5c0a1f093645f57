create table alignment_projects (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  source_language text not null,
  target_language text not null,
  source_name text not null,
  target_name text not null,
  state text not null check (state in ('waiting', 'aligning', 'ready', 'failed')),
  -- What is to be aligned, until it is: sentences with their kinds, both sides.
  input jsonb,
  problem jsonb,
  problem_side text check (problem_side in ('source', 'target')),
  warnings jsonb not null default '[]',
  -- Counts up with every change of the rows.
  revision integer not null default 0,
  -- The tab that may write, and until when.
  lock_token text,
  locked_until timestamptz,
  -- Counts up with every run, so that a slow worker's late answer is void.
  run integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index alignment_projects_owner on alignment_projects (owner_id, changed_at desc);

create table alignment_rows (
  project_id uuid not null references alignment_projects (id) on delete cascade,
  id integer not null,
  rank double precision not null,
  source jsonb not null,
  target jsonb not null,
  confidence real,
  is_confirmed boolean not null,
  primary key (project_id, id)
);
create index alignment_rows_rank on alignment_rows (project_id, rank);
