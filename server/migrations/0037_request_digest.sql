-- What the request that started a job asked for: its key stands for that and nothing else. Null in rows from before.
alter table jobs add column request_digest text;
