create table memory_libraries (
  id uuid primary key,
  -- Null: shared with everybody, read-only.
  owner_id uuid references users (id) on delete cascade,
  name text not null,
  -- What a seeded library was made from, so that seeding again changes nothing.
  seed text unique,
  created_at timestamptz not null
);

create table memory_units (
  id bigint generated always as identity primary key,
  library_id uuid not null references memory_libraries (id) on delete cascade,
  -- One row for each direction of a unit. English is one language here, the two scripts of Chinese are two.
  source_language text not null,
  target_language text not null,
  -- Hash of the memory key of the source (packages/tm); what it finds is compared in full.
  source_hash text not null,
  source jsonb not null,
  target jsonb not null,
  previous_hash text,
  next_hash text
);
create index memory_units_key on memory_units (source_language, target_language, source_hash, library_id);
create index memory_units_library on memory_units (library_id);
