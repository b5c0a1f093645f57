-- Imports, alignments and drawings are work like any other: owners take turns in it, and what is soon done does not wait behind what
-- takes long. The row of work commits with the row that it is about, so no message can go lost and nothing needs to note when one
-- was sent.
insert into work_requests (id, kind, owner_id, weight, input)
  select gen_random_uuid(), 'import.run', user_id, least(size_bytes, 2147483647)::integer,
    jsonb_build_object('importId', id)
  from library_imports where state in ('waiting', 'running');
insert into work_requests (id, kind, owner_id, weight, input)
  select gen_random_uuid(), 'alignment.project', owner_id, 0, jsonb_build_object('projectId', id)
  from alignment_projects where state in ('waiting', 'aligning');
insert into work_requests (id, kind, owner_id, weight, input)
  select gen_random_uuid(), 'preview.draw', owner_id, 0,
    jsonb_build_object('ownerId', owner_id, 'sha256', source_sha256, 'format', format)
  from previews where state in ('pending', 'drawing') and format is not null;

alter table library_imports drop column sent_at;
alter table alignment_projects drop column sent_at;
