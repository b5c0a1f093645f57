-- Of what ends soon its owner is told once.
alter table ledger_accounts add column reminded_at timestamptz;
create index ledger_accounts_unreminded on ledger_accounts (expires_at)
  where balance > 0 and reminded_at is null and wallet_id is not null;
-- Of a campaign those are told who want to be, once it has begun.
alter table campaigns add column told_at timestamptz;
update campaigns set told_at = starts_at where starts_at < now();
