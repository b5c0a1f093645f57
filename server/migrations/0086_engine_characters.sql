-- Characters that the site's engines may translate in a run of a job, as its quote counted them; null: it was not counted, and a run
-- of the first page is bounded by that page.
alter table jobs add column engine_characters integer;
