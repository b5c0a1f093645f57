-- What people have beside their password: an authenticator app (RFC 6238) or a passkey (Web Authentication).
create table second_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  name text not null,
  created_at timestamptz not null,
  -- Null until it has shown that it works.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of an app: its secret, sealed with the master key, and the last interval whose code was taken, so that none is taken twice.
  sealed_secret text,
  last_interval bigint,
  -- Of a passkey.
  credential_id text unique,
  public_key bytea,
  uses bigint,
  transports jsonb
);
create index second_factors_user on second_factors (user_id);

-- Each lets the person in once when the factors are lost. Keyed hashes.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- True once one of the factors is confirmed: every session of the person needs its second step.
alter table users add column has_second_factor boolean not null default false;

-- When the second step was done, and the challenge that a passkey is to sign.
alter table sessions
  add column second_step_at timestamptz,
  add column challenge text,
  add column challenge_at timestamptz;
