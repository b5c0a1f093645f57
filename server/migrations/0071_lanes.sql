-- Jobs and the making of their files begin in the short lane as other work does; what takes longer goes on in the long one.
alter table job_runs add column lane text not null default 'short' check (lane in ('short', 'long'));
alter table rendition_tasks add column lane text not null default 'short' check (lane in ('short', 'long'));
