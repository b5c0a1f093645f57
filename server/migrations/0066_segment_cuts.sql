-- Sentences that people cut anew: one in two, two in one, or with another source. A segment keeps its ordinal for good, so that what
-- is said of it stays with it; where it stands in the document is told by the place that it was cut out of, and which part it is.
alter table segments add column anchor integer;
alter table segments add column part integer not null default 0;
-- The document is written with this segment in the place of those that reading it gives.
alter table segments add column is_cut boolean not null default false;
-- White space after its target where a person has cut; null: as the language has it.
alter table segments add column target_gap text;
create index segments_order on segments (job_id, (coalesce(anchor, ordinal)), part);

-- Every cut with what stood there before, so that it can be taken back.
create table segment_cuts (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  kind text not null check (kind in ('split', 'merge', 'source')),
  author_id uuid references users (id) on delete set null,
  made_at timestamptz not null,
  -- Rows as they were.
  before jsonb not null,
  -- Ordinals with the versions that the cut gave them: what was changed since is not taken back.
  after jsonb not null,
  undone_at timestamptz
);
create index segment_cuts_job on segment_cuts (job_id, made_at desc);
create index segment_cuts_author on segment_cuts (author_id);
