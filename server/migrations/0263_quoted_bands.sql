-- The characters that a run's price came from, by what they are paid as, so that what is missing can be shown as it comes about.
alter table jobs add column quoted_bands jsonb;
