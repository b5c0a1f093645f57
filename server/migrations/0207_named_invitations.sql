-- A manager invites whoever proves an address. It says what was typed and nothing of a person: there may be none.
create table organization_invitations (
  id uuid primary key,
  organization_id integer not null references organizations (id) on delete cascade,
  -- A mailbox or a phone number, as accounts have it.
  address text not null,
  invited_by uuid references users (id) on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  declined_at timestamptz,
  unique (organization_id, address)
);
create index organization_invitations_address on organization_invitations (address);
create index organization_invitations_inviter on organization_invitations (invited_by);

-- The address of the invitation that a member came by.
alter table organization_members add column invited_as text;

-- What is sent to an address is told to no account.
alter table notifications alter column user_id drop not null;
alter table notification_messages alter column user_id drop not null;
