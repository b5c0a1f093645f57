-- How often work was begun since it was wanted, which its order and the length of its turns go by. `lease_turn` is the fence against
-- workers that lost it, and never goes back: counted together, a job that was tried again often came last for ever.
alter table job_runs add column turns integer not null default 0;
alter table rendition_tasks add column turns integer not null default 0;
