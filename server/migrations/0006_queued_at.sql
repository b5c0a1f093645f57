-- When a job joined the queue last, where that is not its creation: a retry waits anew.
alter table jobs add column queued_at timestamptz;
