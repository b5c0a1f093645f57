create table files (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  format text not null,
  size_bytes integer not null,
  sha256 text not null,
  -- Blob of the text units and segments found at upload, so that quotes need not read the file again.
  parsed_sha256 text not null,
  pages integer,
  characters integer not null,
  segments integer not null,
  detected_language text,
  warnings jsonb not null default '[]',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index files_owner on files (owner_id, created_at desc);
create index files_owner_bytes on files (owner_id, sha256);
create index files_expiry on files (expires_at);
