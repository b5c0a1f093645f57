-- Where people of the organisation go when they sign out; null for those that have no such place of their own.
alter table organizations add column sign_out_url text;
-- A manager looks after what belongs to the organisation as a whole.
alter table organization_members add constraint organization_members_role check (role in ('member', 'manager'));
-- Everybody whom an account puts into an organisation has a row there, also those made by hand before.
insert into organization_members (organization_id, user_id, joined_at)
  select organization_id, id, created_at from users where organization_id <> 0
  on conflict do nothing;
