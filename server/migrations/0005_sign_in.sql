alter table users
  add column phone text unique,
  -- spec.md section 3, userChannel: 1 is a known user of the site, 0 cannot be bound by scan.
  add column channel integer not null default 1,
  -- The person's own code for inviting others, and the one they came with, kept as they typed it.
  add column invite_code text unique,
  add column invited_with text,
  add column language text,
  add column defaults jsonb not null default '{}',
  add column notices jsonb not null default '{}',
  add column deletion_requested_at timestamptz,
  -- People who sign in by scan, university or card only have none.
  alter column password_hash drop not null;

alter table sessions
  add column method text not null default 'password',
  add column address text,
  add column device text;

-- Outside sign-ins of a person: `wechat`, `wecom`, `university`, `card`.
create table identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  bound_at timestamptz not null,
  primary key (provider, subject)
);
create index identities_user on identities (user_id);

-- Somebody who scanned and has no phone bound yet; the token binds a phone and nothing else.
create table binding_sessions (
  id uuid primary key,
  token_hash text not null unique,
  provider text not null,
  subject text not null,
  display_name text,
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);

-- One code per purpose and account: a new one replaces the old. The hash is keyed; six digits alone would be guessed from it.
create table verification_codes (
  purpose text not null,
  account text not null,
  id uuid not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  verified_at timestamptz,
  primary key (purpose, account)
);

-- Events counted in a window that begins with the first of them.
create table rate_windows (
  key text primary key,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  events integer not null
);
create index rate_windows_end on rate_windows (ends_at);

create table human_checks (
  challenge_hash text primary key,
  purpose text not null,
  address text not null,
  begun_at timestamptz not null,
  ticket_hash text unique,
  ticket_at timestamptz,
  lookups integer not null default 0,
  used_at timestamptz
);

create table scan_states (
  state_hash text primary key,
  provider text not null,
  begun_at timestamptz not null
);

create table vouchers (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  characters integer not null check (characters > 0),
  remaining integer not null check (remaining between 0 and characters),
  reason text not null,
  granted_at timestamptz not null,
  expires_at timestamptz
);
create index vouchers_user on vouchers (user_id);

-- What a grant may happen once for: keyed hashes of phone, person and scan identity. Outlives the account, names nobody.
create table voucher_grants (
  key text primary key,
  granted_at timestamptz not null
);

create table avatars (
  user_id uuid primary key references users (id) on delete cascade,
  picture bytea not null
);

alter table organizations
  add column kind text not null default 'company',
  add column created_at timestamptz;
insert into organizations (id, name, kind) values (4034, '', 'university') on conflict (id) do nothing;

create table organization_members (
  organization_id integer not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null default 'member',
  joined_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index organization_members_user on organization_members (user_id);

create table customer_enquiries (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  name text not null,
  phone text,
  email text,
  organization text,
  message text,
  created_at timestamptz not null
);
