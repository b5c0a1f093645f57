-- Further contexts that a pair of texts was met in, beside that of its own columns: "previous.next.target previous.target next",
-- hashes of the neighbours, each empty where there was none.
alter table memory_units add column contexts text[];
