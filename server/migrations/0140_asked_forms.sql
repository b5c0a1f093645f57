-- Forms of a result that somebody has asked for and that are being made, or could not be.
create table asked_forms (
  job_id uuid not null references jobs (id) on delete cascade,
  form text not null,
  owner_id uuid not null references users (id) on delete cascade,
  state text not null,
  problem jsonb,
  requested_at timestamptz not null,
  primary key (job_id, form)
);
create index asked_forms_owner on asked_forms (owner_id);
