-- What readers of results have put right in how a file was read: its next job is read so from the beginning. Null: nothing.
alter table files add column corrections jsonb;
-- Those that a job was read with.
alter table job_options add column corrections jsonb;
-- Text units that were joined since the job was read, in that order; its files are written so.
alter table job_options add column joins jsonb;

-- A unit that stays as it is, and two that are one, are cuts too: kept with what stood there before, and taken back as those are.
alter table segment_cuts drop constraint segment_cuts_kind_check;
alter table segment_cuts add constraint segment_cuts_kind_check check (kind in ('split', 'merge', 'source', 'leave', 'join'));
alter table segment_cuts add column correction jsonb;
