-- Pages from the first on that were read of a file whose reading took more processor time than one file may have; null where all
-- were. Of such a file pages must be chosen.
alter table files add column read_pages integer;
