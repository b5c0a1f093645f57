-- Who came by whose code. What told people apart stays as keyed hashes when an account goes, so that deleting it and coming again
-- brings nothing.
create table invitations (
  id uuid primary key,
  inviter_id uuid references users (id) on delete set null,
  invitee_id uuid unique references users (id) on delete set null,
  -- The invitation by which the inviter came; rings are found along it.
  parent_id uuid references invitations (id),
  state text not null check (state in ('waiting', 'rewarded', 'refused')),
  refusal text check (refusal in ('self', 'loop', 'phone', 'mailbox', 'device', 'network')),
  -- What the inviter got.
  characters integer not null default 0,
  invited_at timestamptz not null,
  finished_at timestamptz,
  decided_at timestamptz,
  check ((refusal is null) = (state <> 'refused'))
);
create index invitations_inviter on invitations (inviter_id, invited_at desc);
create index invitations_refused on invitations (invited_at desc) where state = 'refused';

create table invitation_marks (
  invitation_id uuid not null references invitations (id),
  kind text not null check (kind in ('phone', 'mailbox', 'device', 'network')),
  mark text not null,
  primary key (invitation_id, kind, mark)
);
create index invitation_marks_mark on invitation_marks (mark);

-- What happened to invited people and waits to be dealt with, in the transaction of the event itself.
create table invitation_events (
  id bigint generated always as identity primary key,
  invitation_id uuid not null references invitations (id),
  kind text not null,
  at timestamptz not null,
  subject_id text,
  facts jsonb not null
);
create function note_invitation_event() returns trigger language plpgsql as $$
begin
  insert into invitation_events (invitation_id, kind, at, subject_id, facts)
    select i.id, new.kind, new.at, new.subject_id, new.facts from invitations i
    where i.invitee_id = new.owner_id and (new.kind <> 'job.ended' or i.state = 'waiting');
  return null;
end $$;
create trigger domain_events_invited after insert on domain_events
  for each row when (new.kind in ('job.ended', 'order.paid', 'order.refunded')) execute function note_invitation_event();

-- What is somebody's of an order that another has paid. Money is in the ledger; here is what it is of.
create table commissions (
  order_id uuid primary key,
  invitation_id uuid not null references invitations (id),
  inviter_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('package', 'gap')),
  order_characters bigint not null,
  paid_fen bigint not null check (paid_fen > 0),
  refunded_fen bigint not null default 0 check (refunded_fen between 0 and paid_fen),
  percent integer not null check (percent between 0 and 100),
  fen bigint not null check (fen >= 0),
  state text not null check (state in ('pending', 'settled', 'reversed')),
  paid_at timestamptz not null,
  settles_at timestamptz not null,
  settled_at timestamptz
);
create index commissions_inviter on commissions (inviter_id, paid_at desc);
create index commissions_due on commissions (settles_at) where state = 'pending';

create table withdrawals (
  id uuid primary key,
  owner_id uuid references users (id) on delete set null,
  request_key text not null,
  amount_fen bigint not null check (amount_fen > 0),
  channel text not null,
  payee_name text not null,
  payee_account text not null,
  state text not null check (state in ('requested', 'approved', 'paid', 'refused', 'cancelled')),
  refusal text,
  reference text,
  requested_at timestamptz not null,
  first_approver_id uuid references users (id) on delete set null,
  approver_id uuid references users (id) on delete set null,
  decided_at timestamptz,
  paid_at timestamptz,
  unique (owner_id, request_key)
);
create index withdrawals_open on withdrawals (requested_at) where state in ('requested', 'approved');
