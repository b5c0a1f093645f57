-- Imports of units and of concepts are one thing: a file for a library, which knows what it holds.
alter table memory_imports rename to library_imports;
alter index memory_imports_library rename to library_imports_library;
-- Things that an edited export has changed; always 0 in memories.
alter table library_imports add column changed integer not null default 0;

-- Files of terms lie with the other files from now on; what was under way has to be sent again.
insert into library_imports
  (id, library_id, user_id, name, mapping, state, total, looked_at, added, changed, problems, problem_count, problem, created_at, changed_at)
select id, library_id, user_id, name, mapping, case when state in ('waiting', 'running') then 'cancelled' else state end,
  total, looked_at, added, changed, problems, problem_count, problem, created_at, changed_at
from concept_imports;
drop table concept_imports;
