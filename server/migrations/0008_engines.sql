-- Keys of people and organisations for engines; the operator's stand in the settings.
create table engine_keys (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  organization_id integer references organizations (id) on delete cascade,
  type text not null,
  name text not null,
  -- What is no secret: address, model, region, account name at the vendor.
  fields jsonb not null,
  -- Sealed by platform/secrets; null where the engine needs none. `secret_end` is all that is ever shown of it.
  secret text,
  secret_end text,
  is_automatic boolean not null default true,
  position integer not null,
  max_concurrency integer,
  requests_per_minute integer,
  price jsonb,
  -- Per day of UTC; money in millionths of the price's currency.
  daily_characters bigint,
  daily_cost_micros bigint,
  -- Grows with every change that makes another engine of it.
  revision integer not null default 1,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  tested_at timestamptz,
  test_latency_ms integer,
  test_problem jsonb,
  check (num_nonnulls(user_id, organization_id) = 1)
);
create index engine_keys_user on engine_keys (user_id);
create index engine_keys_organization on engine_keys (organization_id);

-- What each job took of each engine, by day of UTC. Written in the checkpoint's transaction, so that nothing counts twice.
create table engine_spending (
  id bigint generated always as identity primary key,
  owner_id uuid not null references users (id) on delete cascade,
  -- Null once the job is deleted; what it cost stays.
  job_id uuid references jobs (id) on delete set null,
  engine_id text not null,
  engine_name text not null,
  -- An organisation's key: its managers see the sum.
  organization_id integer references organizations (id) on delete set null,
  day date not null,
  requests integer not null default 0,
  characters bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cached_segments integer not null default 0,
  -- Millionths; null where the price is unknown.
  cost_micros bigint,
  currency text
);
create unique index engine_spending_job on engine_spending (job_id, engine_id, day, coalesce(currency, ''));
create index engine_spending_owner on engine_spending (owner_id, day);
create index engine_spending_organization on engine_spending (organization_id, day);

-- What was taken of a budget on a day of UTC, batches in flight included. `scope`: an engine id.
create table engine_days (
  scope text not null,
  day date not null,
  characters bigint not null default 0,
  cost_micros bigint not null default 0,
  primary key (scope, day)
);

-- Engine answers for the next time; of one person only, gone with the job they were made for.
create table engine_cache (
  owner_id uuid not null references users (id) on delete cascade,
  key bytea not null,
  job_id uuid not null references jobs (id) on delete cascade,
  target jsonb not null,
  size_bytes integer not null,
  used_at timestamptz not null,
  primary key (owner_id, key)
);
create index engine_cache_job on engine_cache (job_id);
create index engine_cache_used on engine_cache (owner_id, used_at);

-- Models that somebody wants on this machine. How far a download is stands in the models' folder.
create table model_downloads (
  model_id text primary key,
  -- wanted, failed
  state text not null,
  problem jsonb,
  requested_by uuid references users (id) on delete set null,
  requested_at timestamptz not null,
  cancel_requested_at timestamptz,
  retry_at timestamptz
);

alter table jobs
  -- Engines the user agreed to, with their names, in the order of fail-over; null in jobs from before, which follow `engine`.
  add column engines jsonb,
  add column if_model_missing text not null default 'wait',
  -- Set while the job waits for models; no worker takes it before they are there.
  add column waiting_for jsonb,
  add column waiting_since timestamptz;
create index jobs_waiting on jobs (waiting_since) where waiting_for is not null;
