-- Why a sentence stays as it is in its document: of what its file's reader locks, and of what a person left out. Null in jobs from before.
alter table segments add column lock_reason text;
