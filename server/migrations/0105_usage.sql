-- What was delivered and edited, added up by quarter of an hour and by what people ask it by. Every time zone begins its days on a
-- quarter, so that one table answers all of them. It follows from domain_events alone and in the transaction of the event, so that no
-- sum lags behind what happened; a test lays both beside each other.
create table usage_quarters (
  id bigint generated always as identity primary key,
  -- Null once the person was erased.
  owner_id uuid references users (id) on delete set null,
  quarter timestamptz not null,
  format text not null,
  source_language text not null,
  target_language text not null,
  field text not null,
  -- Empty for what memory and repeats filled.
  engine text not null,
  -- A band of match scores; empty for edits.
  band text not null,
  files integer not null default 0,
  pages integer not null default 0,
  segments integer not null default 0,
  characters bigint not null default 0,
  saved bigint not null default 0,
  confirmed integer not null default 0,
  postedited integer not null default 0,
  words bigint not null default 0,
  edits bigint not null default 0,
  spent_ms bigint not null default 0
);
create unique index usage_quarters_owner on usage_quarters
  (owner_id, quarter, format, source_language, target_language, field, engine, band) where owner_id is not null;
create index usage_quarters_quarter on usage_quarters (quarter);

-- What was told of a job before, so that a later ending adds the difference.
create index domain_events_delivered on domain_events (subject_id) where kind = 'job.delivered';

create function add_usage() returns trigger language plpgsql as $$
declare
  f jsonb := new.facts;
begin
  insert into usage_quarters as u (
    owner_id, quarter, format, source_language, target_language, field, engine, band,
    files, pages, segments, characters, saved, confirmed, postedited, words, edits, spent_ms)
  values (
    new.owner_id, date_bin('15 minutes', new.at, timestamptz '2000-01-01 00:00:00+00'),
    coalesce(f ->> 'format', ''), coalesce(f ->> 'from', ''), coalesce(f ->> 'to', ''), coalesce(f ->> 'field', ''),
    coalesce(f ->> 'engine', ''), coalesce(f ->> 'band', ''),
    coalesce((f ->> 'files')::integer, 0), coalesce((f ->> 'pages')::integer, 0),
    case when new.kind = 'job.delivered' then (f ->> 'segments')::integer else 0 end,
    coalesce((f ->> 'characters')::bigint, 0), coalesce((f ->> 'saved')::bigint, 0),
    coalesce((f ->> 'confirmed')::integer, 0), coalesce((f ->> 'postedited')::integer, 0),
    coalesce((f ->> 'words')::bigint, 0), coalesce((f ->> 'edits')::bigint, 0), coalesce((f ->> 'spentMs')::bigint, 0))
  on conflict (owner_id, quarter, format, source_language, target_language, field, engine, band) where owner_id is not null
  do update set
    files = u.files + excluded.files, pages = u.pages + excluded.pages, segments = u.segments + excluded.segments,
    characters = u.characters + excluded.characters, saved = u.saved + excluded.saved,
    confirmed = u.confirmed + excluded.confirmed, postedited = u.postedited + excluded.postedited,
    words = u.words + excluded.words, edits = u.edits + excluded.edits, spent_ms = u.spent_ms + excluded.spent_ms;
  return null;
end $$;
create trigger domain_events_used after insert on domain_events
  for each row when (new.kind in ('job.delivered', 'segments.edited')) execute function add_usage();
