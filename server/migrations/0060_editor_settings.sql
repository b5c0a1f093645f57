-- How a person wants the editor: checks and keys that differ from what it comes with, and what helps while they type.
create table editor_settings (
  owner_id uuid primary key references users (id) on delete cascade,
  checks jsonb not null,
  keys jsonb not null,
  is_completing boolean not null
);

-- The checks of an organisation, below those of its people.
create table organization_checks (
  organization_id integer primary key references organizations (id) on delete cascade,
  checks jsonb not null
);
