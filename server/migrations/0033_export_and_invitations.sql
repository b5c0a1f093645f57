-- Taking a library away as a file is a right of its own: its owner gives it, to each person or to an organisation's members.
alter table libraries add column member_may_export boolean not null default false;
alter table library_members add column may_export boolean not null default false;
-- What the operator shares with everybody may be exported as before.
update libraries set member_may_export = true where owner_id is null and organization_id is null;
-- Of today's sharers those who edit a library keep the export, since they made what is in it; those who only read it have to be
-- given it by the owner.
update library_members set may_export = true where member_right <> 'read';
update libraries set member_may_export = true where organization_id is not null and member_right = 'write';

-- An invitation says what was typed and nothing of a person: there may be none. Whoever has that sign-in name, e-mail or phone
-- number sees it, and is a member once they accept.
create table library_invitations (
  id uuid primary key default gen_random_uuid(),
  library_id uuid not null references libraries (id) on delete cascade,
  account text not null,
  -- In lower case.
  account_key text not null,
  member_right text not null check (member_right in ('read', 'write', 'manage')),
  may_export boolean not null default false,
  invited_by uuid references users (id) on delete set null,
  invited_at timestamptz not null,
  unique (library_id, account_key)
);
create index library_invitations_account on library_invitations (account_key);
-- Nobody knows any more what was typed; the sign-in name was shown to the inviter already.
insert into library_invitations (library_id, account, account_key, member_right, may_export, invited_by, invited_at)
  select library_id, users.account, lower(users.account), member_right, may_export, invited_by, invited_at
  from library_members join users on users.id = user_id where accepted_at is null;
delete from library_members where accepted_at is null;
alter table library_members alter column accepted_at set not null;
