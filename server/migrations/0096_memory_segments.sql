-- What units are found by no longer lies beside them in one index for all libraries, but in files of each library, which are made
-- of the rows and can be made again. A look-up costs what the library costs that is asked.
create table memory_segments (
  id uuid primary key,
  -- No reference: bytes go before the row that names them, also when the library is gone.
  library_id uuid not null,
  -- In the order of their tags.
  first_language text not null,
  second_language text not null,
  -- Newer ones speak before older ones.
  seq bigint generated always as identity,
  -- How segments are written and texts are cut; those of another format are made anew.
  format integer not null,
  units integer not null,
  gone integer not null,
  first_bytes bigint not null,
  second_bytes bigint not null,
  first_sha256 text not null,
  second_sha256 text not null
);
create index memory_segments_library on memory_segments (library_id, seq);

-- Units that were written, changed, deleted or restored since segments were made: the segments do not speak for them.
create table memory_touched (
  seq bigint generated always as identity primary key,
  library_id uuid not null,
  first_id bigint not null,
  last_id bigint not null,
  -- How many units of the library there are about between both.
  units integer not null default 1,
  -- Whoever has seen all up to some transaction asks from there on.
  xact xid8 not null default pg_current_xact_id()
);
create index memory_touched_library on memory_touched (library_id, xact);

create function touch_added_units() returns trigger language plpgsql as $$
begin
  insert into memory_touched (library_id, first_id, last_id, units)
    select library_id, min(id), max(id), count(*) from changed group by library_id;
  return null;
end $$;
create trigger memory_units_touched_by_insert after insert on memory_units
  referencing new table as changed for each statement execute function touch_added_units();

create function touch_changed_unit() returns trigger language plpgsql as $$
begin
  insert into memory_touched (library_id, first_id, last_id) values (new.library_id, new.id, new.id);
  return null;
end $$;
-- A unit is deleted for real only from the recycle bin, so it has been touched before.
create trigger memory_units_touched_by_change
  after update of source, target, source_language, target_language, deleted_at on memory_units for each row
  when (old.source is distinct from new.source or old.target is distinct from new.target
    or old.source_language <> new.source_language or old.target_language <> new.target_language
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function touch_changed_unit();

insert into memory_touched (library_id, first_id, last_id, units)
  select library_id, min(id), max(id), count(*) from memory_units group by library_id;

drop index memory_units_source_signature;
drop index memory_units_target_signature;
alter table memory_units drop column source_signature, drop column target_signature;
drop table memory_words;

-- Equal texts of other libraries cost nothing either.
drop index memory_units_source;
drop index memory_units_target;
create index memory_units_source on memory_units (source_hash, library_id);
create index memory_units_target on memory_units (target_hash, library_id);
-- A recycle bin is looked through from its newest unit on.
create index memory_units_bin on memory_units (library_id, id) where deleted_at is not null;
