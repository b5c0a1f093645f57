-- A slide ticket is bound to the browser that slid; null for clients that keep no cookies.
alter table human_checks add column browser text;

-- One mailbox is one account. Of accounts that have the same address in different writings the one that was used last keeps it; the
-- others sign in by it with their own password as before, and are told to bind another.
alter table users add column shared_mailbox text;
with ranked as (
  select id, lower(normalize(trim(email), NFKC)) as mailbox,
    row_number() over (
      partition by lower(normalize(trim(email), NFKC))
      order by disabled_at is null desc,
        coalesce((select max(last_seen_at) from sessions where user_id = users.id), created_at) desc, id
    ) as place
  from users where email is not null
)
update users set email = null, shared_mailbox = mailbox from ranked where ranked.id = users.id and place > 1;
update users set email = lower(normalize(trim(email), NFKC)) where email <> lower(normalize(trim(email), NFKC));
insert into audit_log (at, user_id, event) select now(), id, 'mailbox_shared' from users where shared_mailbox is not null;
insert into notifications (user_id, kind, key, at)
  select id, 'account.mailbox_shared', 'mailbox', now() from users where shared_mailbox is not null;
create unique index users_mailbox on users (lower(normalize(trim(email), NFKC)));
create index users_shared_mailbox on users (shared_mailbox) where shared_mailbox is not null;

-- A sign-in name that looks like an address is that mailbox as well. Rows from before keep theirs: signing in tries both passwords.
create function keep_one_mailbox() returns trigger language plpgsql as $$
declare
  mailbox text;
begin
  for mailbox in select distinct box from unnest(array[new.email, new.account]) as box where position('@' in box) > 0 order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('mailbox ' || mailbox, 0));
    if exists (select 1 from users where id <> new.id and (email = mailbox or account = mailbox)) then
      raise unique_violation using message = 'the mailbox is another account''s', constraint = 'users_mailbox';
    end if;
  end loop;
  return new;
end $$;
create trigger users_keep_one_mailbox before insert or update of account, email on users
  for each row execute function keep_one_mailbox();
