-- How a job uses memory: from which score on a match replaces an engine, and from which on it is shown to one (null: never).
alter table jobs
  add column pretranslate_from integer not null default 100 check (pretranslate_from between 50 and 102),
  add column hints_from integer default 75 check (hints_from between 50 and 99),
  -- Points that matches of a library lose, by library, where the job says otherwise than the library.
  add column memory_penalties jsonb,
  -- What is written to `save_to`: every result, or only what a person has confirmed.
  add column save_rule text not null default 'all' check (save_rule in ('all', 'confirmed')),
  add column segments_confirmed integer not null default 0;

-- Points that every match of the library loses.
alter table memory_libraries add column penalty integer not null default 0 check (penalty between 0 and 50);

alter table segments
  add column confirmed_at timestamptz,
  -- The unit that confirming wrote. No reference: units are deleted by the hundred thousand, and one that is gone is just gone.
  add column memory_unit_id bigint;
