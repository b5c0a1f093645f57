-- What post-editing a segment has taken.
alter table segments
  add column spent_ms integer not null default 0,
  -- From the first draft to what was confirmed last, and how long that is; in words, of scripts without spaces in characters.
  add column edit_distance integer,
  add column edit_length integer,
  add column edited_at timestamptz;
