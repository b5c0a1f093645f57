-- What a run of a job may cost at most, in characters, before the free part of its document; which run that is; and what segments
-- delivered before it came to, in hundredths of a character.
alter table jobs
  add column price integer not null default 0,
  add column payment_turn integer not null default 0,
  add column charged bigint not null default 0;
create index jobs_unpaid on jobs (owner_id) where state = 'unpaid';

-- Hundredths of a character that delivering a segment costs; null until it is delivered. What a person writes over it changes nothing.
alter table segments add column charge integer;

create index ledger_accounts_for_job on ledger_accounts (for_job) where for_job is not null;
