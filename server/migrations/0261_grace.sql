-- What comes back from a hold after its lot has ended lies in a lot of its own for some days more; held and released ever again it
-- ends for good a month after it first came back.
alter table ledger_accounts add column grace_since timestamptz;
