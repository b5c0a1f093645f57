-- A job opened to others for post-editing: to a person by name, as whoever has what was typed accepts, or to all of an organisation.
create table job_shares (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs (id) on delete cascade,
  -- As it was typed, and in lower case; null for an organisation.
  account text,
  account_key text,
  -- Null until the invitation is accepted.
  user_id uuid references users (id) on delete cascade,
  organization_id integer references organizations (id) on delete cascade,
  share_right text not null check (share_right in ('read', 'edit', 'review')),
  -- The right is gone from then on; null: with the job.
  ends_at timestamptz,
  invited_by uuid references users (id) on delete set null,
  invited_at timestamptz not null,
  accepted_at timestamptz,
  unique (job_id, account_key),
  unique (job_id, organization_id),
  unique (job_id, user_id),
  check ((organization_id is null) = (account_key is not null))
);
create index job_shares_user on job_shares (user_id) where user_id is not null;
create index job_shares_organization on job_shares (organization_id) where organization_id is not null;
create index job_shares_account on job_shares (account_key) where user_id is null;

-- Sentences that one of them is to translate, by the places of the document; both ends belong to the range.
create table job_assignments (
  job_id uuid not null references jobs (id) on delete cascade,
  share_id uuid not null references job_shares (id) on delete cascade,
  from_ordinal integer not null,
  to_ordinal integer not null,
  primary key (job_id, from_ordinal)
);

-- Who has a sentence in hand. Short: whoever leaves without a word is forgotten.
create table segment_locks (
  job_id uuid not null references jobs (id) on delete cascade,
  ordinal integer not null,
  user_id uuid not null references users (id) on delete cascade,
  held_until timestamptz not null,
  primary key (job_id, ordinal)
);
create index segment_locks_user on segment_locks (job_id, user_id);

-- What a second reader found of a sentence as it stands; null where nobody has read it.
alter table segments add column review text check (review in ('reviewed', 'rejected'));

-- Every verdict, for the record; kinds and weights of errors as MQM names them.
create table segment_reviews (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  ordinal integer not null,
  -- That of the segment which was read.
  version integer not null,
  verdict text not null check (verdict in ('reviewed', 'rejected')),
  category text,
  severity text,
  reason text not null default '',
  author_id uuid references users (id) on delete set null,
  made_at timestamptz not null
);
create index segment_reviews_segment on segment_reviews (job_id, ordinal, made_at desc);
create index segment_reviews_author on segment_reviews (author_id);

create table segment_comments (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  ordinal integer not null,
  author_id uuid references users (id) on delete set null,
  body text not null,
  made_at timestamptz not null,
  edited_at timestamptz,
  resolved_at timestamptz,
  -- Of any of this, so that a look at the newest tells whether there is something new.
  changed_at timestamptz not null
);
create index segment_comments_job on segment_comments (job_id, changed_at desc);
create index segment_comments_author on segment_comments (author_id);

-- Who made a version, and from which sentence it was taken over where that was confirmed.
alter table segment_versions add column author_id uuid references users (id) on delete set null;
alter table segment_versions add column propagated_from integer;
create index segment_versions_author on segment_versions (author_id) where author_id is not null;

-- Sentences that say the same are found by their words; that their tags are the same is seen afterwards.
create function inline_text_hash(content jsonb) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(coalesce(
    (select string_agg(node ->> 'text', '' order by at)
      from jsonb_array_elements(content) with ordinality as nodes (node, at) where node ->> 'kind' = 'text'), ''), 0)
$$;
create index segments_words on segments (job_id, inline_text_hash(source));
