-- The library that a job writes its translations to; null: none.
alter table jobs add column save_to uuid references memory_libraries (id) on delete set null;
