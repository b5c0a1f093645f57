-- Units of a rare pair of languages or author among a million of others, newest first: without an order of their own all rows of the
-- library were read until a page was full (two seconds at a million).
create index memory_units_languages on memory_units (library_id, source_language, target_language, id);
create index memory_units_author on memory_units (library_id, author, id) where author is not null;
