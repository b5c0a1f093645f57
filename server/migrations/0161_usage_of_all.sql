-- Sums over everybody for a year read narrow entries of the index instead of every row.
drop index usage_quarters_quarter;
create index usage_quarters_quarter on usage_quarters (quarter) include (owner_id, files, characters, saved);
