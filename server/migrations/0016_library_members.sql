-- Persons to whom a library was opened by name. A right holds once the person has accepted; in a library of an organisation,
-- only while they belong to it.
create table memory_members (
  library_id uuid not null references memory_libraries (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  member_right text not null check (member_right in ('read', 'write', 'manage')),
  -- Who opened it, for the invitation; null when that account is gone.
  invited_by uuid references users (id) on delete set null,
  invited_at timestamptz not null,
  accepted_at timestamptz,
  primary key (library_id, user_id)
);
create index memory_members_user on memory_members (user_id);

-- A find-and-replace, kept with what it changed until it can no longer be taken back.
create table memory_replacements (
  id uuid primary key,
  library_id uuid not null references memory_libraries (id) on delete cascade,
  author text not null,
  side text not null check (side in ('source', 'target')),
  find text not null,
  replaced_by text not null,
  units integer not null default 0,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index memory_replacements_library on memory_replacements (library_id, created_at desc);
create table memory_replaced_units (
  replacement_id uuid not null references memory_replacements (id) on delete cascade,
  -- No reference: units are purged by the hundred thousand.
  unit_id bigint not null,
  before jsonb not null,
  author text,
  changed_before timestamptz not null,
  -- As the replacement left the unit: one that was changed since stays as it is.
  changed_at timestamptz not null,
  primary key (replacement_id, unit_id)
);
