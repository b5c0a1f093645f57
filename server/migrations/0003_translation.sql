create table jobs (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  file_id uuid not null references files (id),
  request_key text not null,
  name text not null,
  format text not null,
  source_language text not null,
  target_language text not null,
  -- What the user chose (`auto` or an engine id) and what was really asked.
  engine text not null,
  engine_name text,
  field text not null,
  output text not null,
  memories jsonb,
  state text not null,
  pages integer,
  characters integer not null,
  segments_total integer not null,
  segments_done integer not null default 0,
  segments_failed integer not null default 0,
  problem jsonb,
  report jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null,
  recycled_at timestamptz,
  cancel_requested_at timestamptz,
  -- The worker that holds the job, until when unless it renews. `lease_turn` fences off a worker that lost it.
  lease_owner uuid,
  lease_until timestamptz,
  lease_turn integer not null default 0,
  engine_requests integer not null default 0,
  unique (owner_id, request_key, file_id)
);
create index jobs_owner on jobs (owner_id, created_at desc);
create index jobs_file on jobs (file_id);
create index jobs_open on jobs (created_at) where state in ('queued', 'parsing', 'translating', 'rendering');
create index jobs_expiry on jobs (expires_at);

create sequence segment_changes;
create table segments (
  job_id uuid not null references jobs (id) on delete cascade,
  ordinal integer not null,
  unit_id text not null,
  place text,
  kind text not null,
  source jsonb not null,
  space_before text not null,
  space_after text not null,
  locked boolean not null,
  state text not null default 'untranslated',
  target jsonb,
  origin text,
  match_score integer,
  engine_id text,
  problem jsonb,
  -- Grows with every change: what a progress stream has not told yet.
  change bigint not null default 0,
  primary key (job_id, ordinal)
);
create index segments_change on segments (job_id, change) where change > 0;

create table job_outputs (
  job_id uuid not null references jobs (id) on delete cascade,
  kind text not null,
  sha256 text not null,
  size_bytes integer not null,
  primary key (job_id, kind)
);

-- Pages drawn from one blob of one owner.
create table previews (
  owner_id uuid not null references users (id) on delete cascade,
  source_sha256 text not null,
  state text not null,
  problem jsonb,
  pages jsonb not null default '[]',
  requested_at timestamptz not null,
  primary key (owner_id, source_sha256)
);
