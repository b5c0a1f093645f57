-- Which store of files belongs to this database: the same id lies in the store itself. Bytes that no row names are deleted there
-- alone, so a database that was put beside another's files by mistake deletes nothing.
create table store_identity (
  id uuid primary key default gen_random_uuid()
);
-- One row and no more.
create unique index store_identity_is_one on store_identity ((true));
insert into store_identity default values;
