-- A reader of the pages may say of paragraphs that they are a table.
alter table segment_cuts drop constraint segment_cuts_kind_check;
alter table segment_cuts add constraint segment_cuts_kind_check
  check (kind in ('split', 'merge', 'source', 'leave', 'join', 'formula', 'move', 'table'));
