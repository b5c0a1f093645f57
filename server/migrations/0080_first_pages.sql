-- The first page of a file, translated for nothing before its job: a job of its own, one for each file, that no list shows.
alter table jobs add column is_first_page boolean not null default false;
create unique index jobs_first_page on jobs (file_id) where is_first_page;
