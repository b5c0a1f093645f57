-- What opens an encrypted file, sealed with the master key; it goes with the file.
alter table files add column password_sealed text;

-- Pages that a job translates, as [{from, to}]; null: all of them. Whether it leaves the list of references alone.
alter table jobs add column page_ranges jsonb;
alter table jobs add column keep_references boolean not null default true;

-- A file read otherwise than at its upload: some of its pages only, or its references too. `choice` says how, in one line.
create table file_readings (
  file_id uuid not null references files (id) on delete cascade,
  choice text not null,
  owner_id uuid not null references users (id) on delete cascade,
  parsed_sha256 text not null,
  created_at timestamptz not null,
  primary key (file_id, choice)
);
create index file_readings_blob on file_readings (owner_id, parsed_sha256);
