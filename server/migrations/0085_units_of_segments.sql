-- What a segment's confirmation found in the library: an engine's proposal for the same pair; null: it wrote the pair itself. A pair
-- that somebody had confirmed before stays whoever takes their own confirmation back, so that no segment has it.
alter table segments add column memory_unit_was text check (memory_unit_was in ('machine'));
create index segments_memory_unit on segments (job_id, memory_unit_id) where memory_unit_id is not null;
