-- Engines side by side over a test set that somebody of the site has brought.
create table evaluations (
  id uuid primary key,
  created_by uuid not null references users (id) on delete cascade,
  name text not null,
  source_language text not null,
  target_language text not null,
  engines jsonb not null,
  pairs jsonb not null,
  pair_count integer not null check (pair_count > 0),
  with_faults boolean not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  -- What has ended of it, in the order of the engines.
  systems jsonb not null default '[]',
  outputs jsonb not null default '[]',
  faults jsonb,
  sheet_lines integer not null default 0,
  problem jsonb,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index evaluations_created on evaluations (created_at desc);
create index evaluations_of_person on evaluations (created_by);
