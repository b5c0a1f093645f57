-- What is left of a voucher is in the books from here on.
insert into ledger_wallets (owner_id, created_at) select distinct user_id, now() from vouchers on conflict do nothing;
insert into ledger_accounts (wallet_id, unit, kind, ref, balance, granted, expires_at, created_at)
  select w.id, 'characters', 'voucher', v.id::text, 0, v.characters, v.expires_at, v.granted_at
  from vouchers v join ledger_wallets w on w.owner_id = v.user_id;
select post_ledger_entry('voucher ' || v.id, 'grant', v.granted_at, null, null, jsonb_build_array(
    jsonb_build_object('unit', 'characters', 'kind', 'given', 'amount', -v.remaining),
    jsonb_build_object('id', a.id, 'amount', v.remaining)))
  from vouchers v join ledger_accounts a on a.kind = 'voucher' and a.ref = v.id::text where v.remaining > 0;
alter table vouchers drop column remaining;

-- Codes that can be redeemed for a voucher, each once; only their hashes are kept.
create table voucher_batches (
  id uuid primary key,
  name text not null,
  characters integer not null check (characters > 0),
  -- Until when its codes can be redeemed; null: for ever.
  redeem_until timestamptz,
  -- How long what a code brings lasts; null: for ever.
  lasts_days integer,
  created_at timestamptz not null
);
create table voucher_codes (
  code_hash text primary key,
  batch_id uuid not null references voucher_batches (id) on delete cascade,
  redeemed_at timestamptz
);
create index voucher_codes_batch on voucher_codes (batch_id);
