-- The audit log names what was done to, keeps of an address its network alone, and lets go what is past its day.
drop trigger audit_log_append_only on audit_log;
alter table audit_log add column subject_id text;
update audit_log set address = case
  when address ~ '^(::ffff:)?\d+\.\d+\.\d+\.\d+$' then regexp_replace(replace(address, '::ffff:', ''), '\.\d+$', '.0/24')
  when address ~ '^[0-9a-fA-F:]*:[0-9a-fA-F:]*$' then network(set_masklen(address::inet, 64))::text
end where address is not null;
create index audit_log_user on audit_log (user_id, at);
create index audit_log_at on audit_log (at);
-- Whoever has the database's password cannot take back what was written in the last thirty days either; the site keeps lines longer
-- (AUDIT_DAYS).
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_kept before update or delete on audit_log for each row execute function keep_audit();
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function refuse_change();
