-- Texts that stay as they are unless they are asked for, such as names of sheets.
alter table job_options add column also_translate jsonb;
