-- Work that the web role asks for and a worker does: reading an uploaded file, quoting. Rows go when they were answered; cron
-- takes those that nobody fetched. The input names things (a file, a digest, options), never the text of a document.
create table work_requests (
  id uuid primary key,
  kind text not null,
  owner_id uuid not null references users (id) on delete cascade,
  -- Everything begins in the short lane; what takes longer goes on in the long one.
  lane text not null default 'short' check (lane in ('short', 'long')),
  -- A guess at how much there is to do: bytes of the file, mostly. Less comes first.
  weight integer not null,
  input jsonb not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'cancelling', 'done', 'failed', 'cancelled')),
  progress jsonb,
  result jsonb,
  problem jsonb,
  lease_owner uuid,
  lease_until timestamptz,
  -- Counts who held it: one that was only slow finds its turn over.
  lease_turn integer not null default 0,
  -- How many workers ended over it without a word.
  deaths integer not null default 0,
  -- Whoever waits for the answer puts this off; work that nobody waits for is not done. Null: nobody needs to wait.
  asked_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index work_requests_open on work_requests (lane, state) where state in ('waiting', 'running', 'cancelling');
create index work_requests_owner on work_requests (owner_id);
create index work_requests_ended on work_requests (ended_at) where ended_at is not null;
