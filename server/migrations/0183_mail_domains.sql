-- When the person last proved, by a code sent there or by the word of their university, that they read their mailbox.
alter table users add column email_proven_at timestamptz;
update users set email_proven_at = proofs.at
  from (
    select user_id, max(at) as at from audit_log
    where event = 'email_bound' or (event = 'registered' and details ->> 'by' = 'email')
    group by user_id
  ) proofs
  where proofs.user_id = users.id and users.email is not null;

-- How many people may join by mail; null for as many as there are.
alter table organizations add column seats integer check (seats > 0);

-- Whoever has proven a mailbox of such a domain may join the organisation. A domain is one organisation's.
create table organization_domains (
  domain text primary key,
  organization_id integer not null references organizations (id) on delete cascade,
  named_at timestamptz not null
);
create index organization_domains_organization on organization_domains (organization_id);

alter table organization_members add column is_by_mail boolean not null default false;

-- Whom a manager took out: their mailbox does not bring them back.
create table organization_removals (
  organization_id integer not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  removed_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index organization_removals_user on organization_removals (user_id);
