-- A word's number in signatures is from now on the one it has in fuzzy matching: half as many tokens for spaced scripts.
-- Without a pair hash a unit is signed anew when the server starts.
update memory_units set pair_hash = '';
truncate memory_words;

-- Files of imports lie with the other files; what was under way has to be sent again.
update memory_imports set state = 'cancelled' where state in ('waiting', 'running');
alter table memory_imports
  drop column content,
  add column size_bytes bigint not null default 0,
  -- How far the file has been read.
  add column read_bytes bigint not null default 0;
