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
  source_language text not null,
  target_language text not null,
  -- Key of the source's normalised text: equal keys are a 100 % match.
  source_key text not null,
  source jsonb not null,
  target jsonb not null,
  previous_hash text,
  next_hash text
);
create index memory_units_key on memory_units (source_language, target_language, source_key, library_id);
create index memory_units_library on memory_units (library_id);
