-- What a segment said before it was edited, and after each edit: for its history, and for going back.
create table segment_versions (
  job_id uuid not null references jobs (id) on delete cascade,
  ordinal integer not null,
  -- That of the segment when it said so.
  version integer not null,
  state text not null,
  target jsonb,
  origin text,
  match_score integer,
  is_confirmed boolean not null,
  made_at timestamptz not null,
  primary key (job_id, ordinal, version)
);
