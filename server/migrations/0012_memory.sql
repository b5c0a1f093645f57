-- A library belongs to a person, to an organisation, or (neither) to everybody, read-only.
alter table memory_libraries add column organization_id integer references organizations (id) on delete cascade;
alter table memory_libraries add constraint memory_libraries_one_owner check (owner_id is null or organization_id is null);
-- What members of the organisation may do; its managers may do everything.
alter table memory_libraries add column member_right text not null default 'read' check (member_right in ('read', 'write'));

-- From here on one row is one unit, which is looked up from either side; until now each direction was a row.
alter table memory_units
  add column target_hash text not null default '',
  add column target_previous_hash text,
  add column target_next_hash text,
  -- Stands for languages and texts together; empty until the server has worked it out, with the signatures.
  add column pair_hash text not null default '',
  -- What the two texts are found by: tokens, numbers and pairs of Han characters as integers (packages/tm, signature).
  add column source_signature integer[] not null default '{}',
  add column target_signature integer[] not null default '{}',
  add column source_tokens integer not null default 0,
  add column target_tokens integer not null default 0,
  -- Who made the target; null: a person.
  add column origin text check (origin in ('alignment', 'machine')),
  add column author text,
  add column document text,
  -- What an exchange file says of the unit beside this, for writing it back.
  add column facts jsonb,
  add column uses integer not null default 0,
  add column created_at timestamptz,
  add column changed_at timestamptz,
  add column deleted_at timestamptz;

with mirrored as (
  select a.id, b.id as other, b.source_hash, b.previous_hash, b.next_hash
  from memory_units a
  join memory_units b on b.library_id = a.library_id and b.source_language = a.target_language
    and b.target_language = a.source_language and b.source = a.target and b.target = a.source and a.id < b.id
)
update memory_units u
  set target_hash = m.source_hash, target_previous_hash = m.previous_hash, target_next_hash = m.next_hash
  from mirrored m where u.id = m.id;
delete from memory_units b using memory_units a
  where b.library_id = a.library_id and b.source_language = a.target_language and b.target_language = a.source_language
    and b.source = a.target and b.target = a.source and a.id < b.id;
update memory_units u set created_at = l.created_at, changed_at = l.created_at
  from memory_libraries l where l.id = u.library_id;
alter table memory_units alter column created_at set not null, alter column changed_at set not null;

drop index memory_units_key;
drop index memory_units_library;
create index memory_units_source on memory_units (source_hash);
create index memory_units_target on memory_units (target_hash);
create index memory_units_pair on memory_units (library_id, pair_hash);
create index memory_units_order on memory_units (library_id, id);
create index memory_units_source_signature on memory_units using gin (source_signature);
create index memory_units_target_signature on memory_units using gin (target_signature);
create index memory_units_unsigned on memory_units (id) where pair_hash = '';
-- The commonest tokens in the planner's statistics are how a search knows which tokens are rare.
alter table memory_units alter column source_signature set statistics 1000;
alter table memory_units alter column target_signature set statistics 1000;

-- Every spaced word that some unit holds, so that a search finds words by a part of them. Never shown to anybody.
create table memory_words (
  token integer not null,
  word text primary key
);

create table memory_imports (
  id uuid primary key,
  library_id uuid not null references memory_libraries (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- The file, until it has been taken over.
  content bytea,
  -- Which column of a table is what; null for other files.
  mapping jsonb,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Units the file has, once it is read; those looked at so far; those of them that were new.
  total integer,
  looked_at integer not null default 0,
  added integer not null default 0,
  -- The first problems of rows, and how many there are at all.
  problems jsonb not null default '[]',
  problem_count integer not null default 0,
  problem jsonb,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index memory_imports_library on memory_imports (library_id, created_at desc);
