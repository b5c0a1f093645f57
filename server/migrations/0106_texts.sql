-- Of a text that was typed or pasted: it is no file in anybody's history, and stands in a list of its own.
alter table jobs add column is_text boolean not null default false;
