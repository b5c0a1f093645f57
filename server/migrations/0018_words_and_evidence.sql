-- Words by a part of them. Only a matter of speed: where the extension may not be made, the list is read through.
do $$
begin
  create extension if not exists pg_trgm;
  create index memory_words_parts on memory_words using gin (word gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not available, words are searched without an index';
end
$$;

-- Libraries and termbases whose words an alignment takes for known.
alter table alignment_projects add column evidence jsonb;
