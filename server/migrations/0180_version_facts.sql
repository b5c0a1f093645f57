-- What was known of a segment beside its words, and its verdict: both hold again once the same words are put back.
alter table segment_versions add column engine_id text;
alter table segment_versions add column problem jsonb;
alter table segment_versions add column quality jsonb;
alter table segment_versions add column review text;

-- The words and tags of a content in their order, whatever the cuts between its texts: what says the same has the same.
create function inline_words(content jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(
      case when node ->> 'kind' = 'text' then node ->> 'text' else chr(1) || (node ->> 'kind') || (node ->> 'id') || chr(1) end,
      '' order by at), '')
    from jsonb_array_elements(content) with ordinality as nodes (node, at)
$$;
