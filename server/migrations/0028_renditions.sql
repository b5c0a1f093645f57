-- A document has revisions; its files are renditions of them. The row of a job parts: what it is, what was chosen, how it runs.
alter table segments
  -- Grows with every change of the target, the state or the confirmation.
  add column version integer not null default 0;
update segments set version = 1 where state <> 'untranslated' or confirmed_at is not null;

create table job_options (
  job_id uuid primary key references jobs (id) on delete cascade,
  -- What the user chose (`auto` or an engine id), what was really asked, and the engines the user agreed to, in the order of
  -- fail-over; null in jobs from before there was such a list, which follow `engine`.
  engine text not null,
  engine_name text,
  engines jsonb,
  if_model_missing text not null default 'wait',
  field text not null,
  output text not null,
  -- Pages that are translated, as [{from, to}]; null: all of them. Whether the list of references is left alone.
  page_ranges jsonb,
  keep_references boolean not null default true,
  memories jsonb,
  -- Points that matches of a library lose, by library, where the job says otherwise than the library.
  memory_penalties jsonb,
  -- From which score on a match replaces an engine, and from which on it is shown to one (null: never).
  pretranslate_from integer not null default 100 check (pretranslate_from between 50 and 102),
  hints_from integer default 75 check (hints_from between 50 and 99),
  -- The library that translations are written to (null: none): every result, or only what a person has confirmed.
  save_to uuid references libraries (id) on delete set null,
  save_rule text not null default 'all' check (save_rule in ('all', 'confirmed')),
  termbases jsonb
);
insert into job_options
  select id, engine, engine_name, engines, if_model_missing, field, output, page_ranges, keep_references, memories,
    memory_penalties, pretranslate_from, hints_from, save_to, save_rule, termbases
  from jobs;

create table job_runs (
  job_id uuid primary key references jobs (id) on delete cascade,
  started_at timestamptz,
  -- Segments that had an end before the job began last: a retry's pace does not count them.
  done_before integer not null default 0,
  -- How far the files are written, 0 to 100; null before and after.
  layout_percent integer,
  engine_requests integer not null default 0,
  cancel_requested_at timestamptz,
  -- Set while the job waits for models; no worker takes it before they are there.
  waiting_for jsonb,
  waiting_since timestamptz,
  -- The worker that holds the job, until when unless it renews. `lease_turn` fences off a worker that lost it.
  lease_owner uuid,
  lease_until timestamptz,
  lease_turn integer not null default 0
);
insert into job_runs
  select id, started_at, done_before, layout_percent, engine_requests, cancel_requested_at, waiting_for, waiting_since,
    lease_owner, lease_until, lease_turn
  from jobs;
create index job_runs_waiting on job_runs (waiting_since) where waiting_for is not null;
create index job_runs_held on job_runs (lease_until) where lease_until is not null;

alter table jobs
  drop column engine, drop column engine_name, drop column engines, drop column if_model_missing, drop column field,
  drop column output, drop column page_ranges, drop column keep_references, drop column memories,
  drop column memory_penalties, drop column pretranslate_from, drop column hints_from, drop column save_to,
  drop column save_rule, drop column termbases, drop column started_at, drop column done_before,
  drop column layout_percent, drop column engine_requests, drop column cancel_requested_at, drop column waiting_for,
  drop column waiting_since, drop column lease_owner, drop column lease_until, drop column lease_turn,
  -- Grows with every transaction that changes targets or states of the segments.
  add column revision integer not null default 0;
update jobs set revision = 1 where segments_done + segments_failed > 0;

-- A file made of one revision of a job's document. Older ones go when a newer of the same form is there.
create table renditions (
  job_id uuid not null references jobs (id) on delete cascade,
  form text not null,
  revision integer not null,
  owner_id uuid not null references users (id) on delete cascade,
  sha256 text not null,
  size_bytes integer not null,
  made_at timestamptz not null,
  primary key (job_id, form, revision)
);
create index renditions_blob on renditions (owner_id, sha256);
insert into renditions
  select o.job_id, o.kind, j.revision, j.owner_id, o.sha256, o.size_bytes, coalesce(j.finished_at, j.created_at)
  from job_outputs o join jobs j on j.id = o.job_id;
drop table job_outputs;

-- An ended job whose files lag behind its text: at most one row for a job, all of whose forms are made of one reading.
create table rendition_tasks (
  job_id uuid primary key references jobs (id) on delete cascade,
  owner_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('waiting', 'making', 'failed')),
  -- The first change since the files were begun last, which no later one may put off for ever; null while there is none.
  wanted_at timestamptz,
  due_at timestamptz not null,
  percent integer,
  problem jsonb,
  tries integer not null default 0,
  lease_owner uuid,
  lease_until timestamptz,
  lease_turn integer not null default 0
);
create index rendition_tasks_due on rendition_tasks (due_at) where state <> 'failed';
create index rendition_tasks_owner on rendition_tasks (owner_id);
create index rendition_tasks_held on rendition_tasks (lease_owner) where lease_owner is not null;
