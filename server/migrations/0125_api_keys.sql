-- Keys by which a person's programs call the API. One that is revoked is gone.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- SHA-256 of the key, which nobody can read again.
  key_hash text not null unique,
  -- Its last four characters.
  ending text not null,
  scopes jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_user on api_keys (user_id);
