-- What has changed of a job's text units since it was read: not only joined ones, but also parted ones, and their order.
alter table job_options rename column joins to unit_changes;
update job_options set unit_changes = (
    select jsonb_agg('{"kind": "join"}'::jsonb || change order by at) from jsonb_array_elements(unit_changes) with ordinality as c(change, at)
  ) where unit_changes is not null;

-- A paragraph that is two is a split with a correction; one of a sentence has none.
alter table segment_cuts drop constraint segment_cuts_kind_check;
alter table segment_cuts add constraint segment_cuts_kind_check
  check (kind in ('split', 'merge', 'source', 'leave', 'join', 'formula', 'move'));
