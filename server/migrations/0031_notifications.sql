-- What people are told, written in the transaction of what happened.
create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  facts jsonb not null default '{}',
  -- The file, job, key … it is about: it is told of no more when that is deleted.
  subject_id text,
  -- Told once under one key, however often the telling is tried.
  key text not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (user_id, key)
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_subject on notifications (subject_id) where subject_id is not null;
create index notifications_at on notifications (at);

-- The outbox of it: one row for each mail and text message.
create table notification_messages (
  id uuid primary key,
  notification_id bigint not null references notifications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  receiver text not null,
  language text not null,
  -- `sending` is written before the provider is called: whoever finds it later cannot know whether the message went, so it is
  -- never sent again (`unknown`).
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  tries integer not null default 0,
  next_at timestamptz not null,
  claimed_at timestamptz,
  problem text,
  unique (notification_id, channel, receiver)
);
create index notification_messages_due on notification_messages (next_at) where state = 'waiting';
create index notification_messages_held on notification_messages (claimed_at) where state = 'sending';
create index notification_messages_user on notification_messages (user_id);
