-- Trials that people ask for, for their organisations. Names nobody once the person was erased.
create table trial_applications (
  id uuid primary key,
  owner_id uuid references users (id) on delete set null,
  organization_name text not null,
  kind text not null,
  size text not null,
  contact_name text not null,
  contact text not null,
  purpose text not null,
  volume text not null,
  state text not null check (state in ('submitted', 'reviewing', 'approved', 'rejected', 'ended')),
  refusal text,
  submitted_at timestamptz not null,
  approver_id uuid references users (id) on delete set null,
  decided_at timestamptz,
  -- What was granted.
  granted_to text check (granted_to in ('person', 'organization')),
  organization_id integer references organizations (id) on delete set null,
  characters bigint,
  ends_at timestamptz,
  check ((granted_to is not null) = (state in ('approved', 'ended')))
);
create unique index trial_applications_one_at_a_time on trial_applications (owner_id)
  where state in ('submitted', 'reviewing', 'approved');
create index trial_applications_state on trial_applications (state, submitted_at);
