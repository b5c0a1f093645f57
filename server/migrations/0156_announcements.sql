-- What the people of the site tell everybody on its pages, in all its languages, for some days.
create table announcements (
  id uuid primary key,
  text jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null once that person was erased.
  created_by uuid references users (id) on delete set null,
  check (starts_at < ends_at)
);
create index announcements_starts on announcements (starts_at desc);
