-- Characters that people may claim once, within some days. Its words stand in all languages of the site.
create table campaigns (
  id text primary key,
  name jsonb not null,
  rule jsonb not null,
  audience text not null check (audience in ('everyone', 'phone_bound', 'newcomers')),
  characters integer not null check (characters > 0),
  lasts_days integer check (lasts_days > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- How many can be claimed in all; null: as many as there are people.
  total integer check (total > 0),
  claimed integer not null default 0,
  check (starts_at < ends_at),
  check (total is null or claimed <= total)
);
create table campaign_claims (
  campaign_id text not null references campaigns (id),
  user_id uuid not null references users (id) on delete cascade,
  claimed_at timestamptz not null,
  expires_at timestamptz,
  primary key (campaign_id, user_id)
);
create index campaign_claims_user on campaign_claims (user_id, claimed_at desc);
