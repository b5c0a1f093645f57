-- Whether a language model reads every translation of a job once more, or only what is doubted.
alter table job_options add column review text not null default 'doubted' check (review in ('doubted', 'all'));
