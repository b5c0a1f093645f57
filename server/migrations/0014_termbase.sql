-- A library holds units (a memory) or concepts (a termbase). Who may do what with it is the same for both.
alter table memory_libraries add column kind text not null default 'memory' check (kind in ('memory', 'terms'));

create table concepts (
  id bigint generated always as identity primary key,
  library_id uuid not null references memory_libraries (id) on delete cascade,
  -- The name an exchange file gives it: a file that was exported, edited and imported again changes what it came from.
  external_id text not null,
  terms jsonb not null,
  -- Languages of the terms as memories tell languages apart.
  languages text[] not null,
  domain text,
  definition text,
  note text,
  author text,
  -- Terms, definition and the rest folded, one a line: what a search looks through.
  search text not null,
  -- Stands for the terms, whatever their order: importing a file again adds nothing.
  hash text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz
);
create index concepts_order on concepts (library_id, id);
create index concepts_hash on concepts (library_id, hash);
create index concepts_external on concepts (library_id, external_id);

create table concept_imports (
  id uuid primary key,
  library_id uuid not null references memory_libraries (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- The file, until it has been taken over.
  content bytea,
  -- Which column of a table is what; null for other files.
  mapping jsonb,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Concepts the file has, once it is read; those looked at so far; those of them that were new, and those that were changed.
  total integer,
  looked_at integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  problems jsonb not null default '[]',
  problem_count integer not null default 0,
  problem jsonb,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index concept_imports_library on concept_imports (library_id, created_at desc);

-- Termbases of a job in the order of preference; null: those of the person and their organisation that fit.
alter table jobs add column termbases jsonb;
-- What a segment's translation does against them; null when nothing.
alter table segments add column term_findings jsonb;
create index segments_term_findings on segments (job_id, ordinal) where term_findings is not null;
