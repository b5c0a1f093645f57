-- Links that show a translation to whoever is signed in and has the code, until a day or until they are taken back.
create table job_links (
  -- Stands in the address; the code follows from it and the site's secret, so that none is kept.
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  link_right text not null check (link_right in ('view', 'download')),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  downloads integer not null default 0
);
create index job_links_job on job_links (job_id);

-- Whoever has given the code once need not give it again.
create table job_link_visits (
  link_id uuid not null references job_links (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (link_id, user_id)
);
create index job_link_visits_user on job_link_visits (user_id);
