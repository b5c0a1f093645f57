-- What happened, whose it is and how much of it there was: written in the transaction of the change itself, read later by
-- statistics, notices, webhooks and audit instead of other modules' tables. Never text of documents or people.
create table domain_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  -- Null once the person was erased, and for what is nobody's.
  owner_id uuid references users (id) on delete set null,
  organization_id integer references organizations (id) on delete set null,
  -- The file, job, library … that it happened to.
  subject_id text,
  facts jsonb not null default '{}'
);
create index domain_events_owner on domain_events (owner_id, at);
create index domain_events_kind on domain_events (kind, at);

-- Append-only: the one change allowed is that a deleted person or organisation is no longer named.
create function keep_domain_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.owner_id is null or new.owner_id = old.owner_id)
    and (new.organization_id is null or new.organization_id = old.organization_id)
    and (new.id, new.at, new.kind, new.facts) = (old.id, old.at, old.kind, old.facts)
    and new.subject_id is not distinct from old.subject_id
  then
    return new;
  end if;
  raise exception 'domain_events is append-only';
end $$;
create trigger domain_events_kept before update or delete on domain_events for each row execute function keep_domain_events();
