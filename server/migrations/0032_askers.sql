-- Browsers and networks that have opened a session of somebody. Wrong passwords from elsewhere do not count against them. Only
-- keyed hashes of the browser's cookie and of the address are kept.
create table known_askers (
  user_id uuid not null references users (id) on delete cascade,
  asker text not null,
  kind text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, asker)
);
create index known_askers_asker on known_askers (asker);
create index known_askers_last_seen on known_askers (last_seen_at);

-- The browser that opened a session: it is forgotten when the session is ended from elsewhere.
alter table sessions add column browser text;

-- Who had a code sent, by keyed hash: `{"<asker>": {"tries": 0, "at": 1732312345678}}`. Their tries are counted apart from
-- everybody else's, which stay in `tries`.
alter table verification_codes add column senders jsonb not null default '{}';
