-- The pairs that a library has already, outside the recycle bin, each with one of its units. With statistics of before an import the
-- planner takes a new library for empty, and then any index of libraries for as good as that of pairs: all of the new library was read for
-- each pair as soon as another one of thousands of units lay beside it. Without sorting only the index of pairs gives their order.
create function known_pairs(library uuid, pairs text[]) returns table (pair text, id bigint)
  language sql stable set enable_sort = off as $$
  select h.pair, u.id from unnest(pairs) as h (pair)
    cross join lateral (select m.id from memory_units m
      where m.library_id = library and m.pair_hash between h.pair and h.pair and m.deleted_at is null
      order by m.pair_hash limit 1) u
$$;
