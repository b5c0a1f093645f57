-- Recycle bins of libraries are emptied by the day on which each entry was put there.
create index memory_units_recycled on memory_units (deleted_at) where deleted_at is not null;
create index concepts_recycled on concepts (deleted_at) where deleted_at is not null;
