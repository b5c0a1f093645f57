-- How many of the organisation's characters a member may take in a month: what its managers say for everybody, and for one. Without
-- a number there is no limit.
alter table organizations add column member_limit bigint check (member_limit >= 0);
alter table organization_members
  add column has_own_limit boolean not null default false,
  add column own_limit bigint check (own_limit >= 0),
  add check (has_own_limit or own_limit is null);
