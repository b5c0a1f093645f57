-- What the people of the site set on its pages: every value that a setting has had, the newest of a name holds.
create table site_settings (
  id bigint generated always as identity primary key,
  name text not null,
  -- Empty: not set.
  value text not null,
  at timestamptz not null,
  -- Null once that person was erased.
  created_by uuid references users (id) on delete set null
);
create index site_settings_name on site_settings (name, id desc);
