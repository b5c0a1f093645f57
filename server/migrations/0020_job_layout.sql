-- How far the result files of a job are written, 0 to 100; null before and after.
alter table jobs add column layout_percent integer;
