-- Segments that had an end before the job began last: a retry's pace does not count them.
alter table jobs add column done_before integer not null default 0;
