-- Where a file came from that was named by a DOI, an arXiv number or a link, and the licence that its source states.
alter table files add column origin jsonb;
