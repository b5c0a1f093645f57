create table organizations (
  id integer primary key,
  name text not null
);

create table users (
  id uuid primary key,
  -- Sign-in name in lower case; e-mail addresses and phone numbers sign in through their own columns later.
  account text not null unique,
  user_name text not null,
  nick_name text not null,
  email text unique,
  user_type integer not null default 0,
  organization_id integer not null default 0 references organizations (id),
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null
);
insert into organizations (id, name) values (0, '');

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the bearer token and of the page cookie: a stolen table opens nothing.
  token_hash text not null unique,
  page_hash text unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

-- Failed sign-ins by account, by address and by both together.
create table sign_in_failures (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id uuid,
  event text not null,
  details jsonb not null default '{}',
  address text
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each statement execute function refuse_change();
