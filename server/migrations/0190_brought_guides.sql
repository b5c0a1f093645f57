-- A guide may be brought by whoever owns the file: no engine has been asked for it.
alter table file_guides alter column engine_id drop not null, alter column engine_name drop not null;
