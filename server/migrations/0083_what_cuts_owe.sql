-- Characters of its source that delivering a segment is to be paid for; null: all of them until it was charged, none afterwards.
-- People cut segments anew, so that a part of one may have been paid for and another not.
alter table segments add column owed_characters integer;
-- The version that is its first draft, where a person has cut it since it was made; null: the first that is noted.
alter table segments add column draft_version integer;
