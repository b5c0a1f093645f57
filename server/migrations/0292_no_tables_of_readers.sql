-- A reader of the pages may say of a table that was read that it is none.
alter table segment_cuts drop constraint segment_cuts_kind_check;
alter table segment_cuts add constraint segment_cuts_kind_check
  check (kind in ('split', 'merge', 'source', 'leave', 'join', 'formula', 'move', 'table', 'prose'));
