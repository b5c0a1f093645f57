-- What an exchange file says of a concept beyond its columns: sources, cross-references, transactions. Those of a term stand with it.
alter table concepts add column facts jsonb;
