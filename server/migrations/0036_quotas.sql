-- What work that has not ended may come to: it counts as used until then, and no longer than its lease.
create table quota_holds (
  id uuid not null,
  quota text not null,
  owner_id uuid not null references users (id) on delete cascade,
  amount bigint not null,
  held_until timestamptz not null,
  primary key (id, quota)
);
create index quota_holds_owner on quota_holds (owner_id, quota);
create index quota_holds_until on quota_holds (held_until);

-- What a person has used on one day of UTC.
create table quota_days (
  owner_id uuid not null references users (id) on delete cascade,
  quota text not null,
  day date not null,
  amount bigint not null default 0,
  primary key (owner_id, quota, day)
);

-- Everything that is kept for somebody counts: also what a file was parsed to, and the pages that were read of it.
alter table files add column parsed_bytes bigint not null default 0;
alter table file_readings add column parsed_bytes bigint not null default 0;
create table kept_pages (
  owner_id uuid not null references users (id) on delete cascade,
  sha256 text not null,
  bytes bigint not null,
  changed_at timestamptz not null,
  primary key (owner_id, sha256)
);

-- How many units or concepts libraries hold, those in their recycle bins among them: counting a million rows for each change
-- would take too long. Written as changes, which wait for nobody, and summed up now and then.
create table library_growth (
  library_id uuid not null references libraries (id) on delete cascade,
  things bigint not null
);
create index library_growth_library on library_growth (library_id);
insert into library_growth
  select library_id, count(*) from memory_units group by library_id
  union all select library_id, count(*) from concepts group by library_id;

-- A library that is being deleted takes its count with it.
create function note_library_growth() returns trigger language plpgsql as $$
begin
  insert into library_growth (library_id, things)
    select c.library_id, case when tg_op = 'INSERT' then c.things else -c.things end
    from (select library_id, count(*) as things from changed group by library_id) c
    where exists (select from libraries l where l.id = c.library_id);
  return null;
end $$;
create trigger memory_units_added after insert on memory_units
  referencing new table as changed for each statement execute function note_library_growth();
create trigger memory_units_gone after delete on memory_units
  referencing old table as changed for each statement execute function note_library_growth();
create trigger concepts_added after insert on concepts
  referencing new table as changed for each statement execute function note_library_growth();
create trigger concepts_gone after delete on concepts
  referencing old table as changed for each statement execute function note_library_growth();
