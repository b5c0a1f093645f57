-- An import knows what its library holds, and when the message that has a worker run it was last sent: one that waits for long may
-- have lost it. The same for alignments.
alter table library_imports add column kind text check (kind in ('memory', 'terms'));
update library_imports i set kind = l.kind from libraries l where l.id = i.library_id;
alter table library_imports alter column kind set not null;
alter table library_imports add column sent_at timestamptz;
update library_imports set sent_at = changed_at;
alter table library_imports alter column sent_at set not null;
alter table alignment_projects add column sent_at timestamptz;
update alignment_projects set sent_at = changed_at where state in ('waiting', 'aligning');
