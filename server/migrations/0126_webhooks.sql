-- Addresses that people want told of what happens to their work.
create table webhooks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  url text not null,
  kinds jsonb not null,
  created_at timestamptz not null
);
create index webhooks_user on webhooks (user_id);

-- What is told, and how it went.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  kind text not null,
  at timestamptz not null,
  subject_id text,
  facts jsonb not null,
  -- waiting, delivered, failed
  state text not null,
  tries integer not null default 0,
  -- When it is tried next; while it is being tried, when another may take it over.
  next_at timestamptz not null,
  -- Of the last try.
  status integer,
  failure text
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, at desc);
create index webhook_deliveries_at on webhook_deliveries (at);

-- In the transaction of the event: none is lost, and none is told of what did not happen.
create function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (id, webhook_id, kind, at, subject_id, facts, state, next_at)
  select gen_random_uuid(), w.id, new.kind, new.at, new.subject_id, new.facts, 'waiting', new.at
  from webhooks w where w.user_id = new.owner_id and w.kinds ? new.kind;
  if found then
    perform pg_notify('webhooks', '');
  end if;
  return null;
end $$;
create trigger domain_events_told after insert on domain_events
  for each row when (new.kind in ('job.ended', 'library.imported', 'alignment.ended')) execute function queue_webhooks();
