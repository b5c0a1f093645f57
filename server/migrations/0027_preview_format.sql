-- What drawing needs to know of the bytes, so that a request whose message was lost can be sent again.
alter table previews add column format text;
