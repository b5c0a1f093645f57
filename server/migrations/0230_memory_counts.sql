-- How many units memories hold, by their languages and by whether they lie in the recycle bin: a list of memories that counted a
-- million rows took three quarters of a second, and the page of uploads asks for one each time. Written as changes, which wait for
-- nobody, and summed up now and then, as in library_growth.
create table memory_counts (
  library_id uuid not null references libraries (id) on delete cascade,
  source_language text not null,
  target_language text not null,
  is_deleted boolean not null,
  units bigint not null
);
create index memory_counts_library on memory_counts (library_id);
insert into memory_counts (library_id, source_language, target_language, is_deleted, units)
  select library_id, source_language, target_language, deleted_at is not null, count(*)
  from memory_units group by library_id, source_language, target_language, deleted_at is not null;

-- A library that is being deleted takes its counts with it.
create function count_units() returns trigger language plpgsql as $$
begin
  insert into memory_counts (library_id, source_language, target_language, is_deleted, units)
    select c.library_id, c.source_language, c.target_language, c.is_deleted,
      case when tg_op = 'INSERT' then c.units else -c.units end
    from (select library_id, source_language, target_language, deleted_at is not null as is_deleted, count(*) as units
      from changed group by library_id, source_language, target_language, deleted_at is not null) c
    where exists (select from libraries l where l.id = c.library_id);
  return null;
end $$;
create trigger memory_units_counted_by_insert after insert on memory_units
  referencing new table as changed for each statement execute function count_units();
create trigger memory_units_counted_by_delete after delete on memory_units
  referencing old table as changed for each statement execute function count_units();

create function count_changed_unit() returns trigger language plpgsql as $$
begin
  insert into memory_counts (library_id, source_language, target_language, is_deleted, units) values
    (old.library_id, old.source_language, old.target_language, old.deleted_at is not null, -1),
    (new.library_id, new.source_language, new.target_language, new.deleted_at is not null, 1);
  return null;
end $$;
create trigger memory_units_counted_by_change
  after update of source_language, target_language, deleted_at on memory_units for each row
  when (old.source_language <> new.source_language or old.target_language <> new.target_language
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_changed_unit();

-- What was aligned or came from a machine, newest first, however few of a library's million units that are.
create index memory_units_origin on memory_units (library_id, origin, id) where origin is not null;
