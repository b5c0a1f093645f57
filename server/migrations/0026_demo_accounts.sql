-- Accounts of the demo: their password is published, so they are closed while DEMO is off.
alter table users add column is_demo boolean not null default false;
update users set is_demo = true where account in (
  'student@yizhou.example', 'editor@yizhou.example', 'admin@yizhou.example', 'scholar@yizhou.example',
  'partner@yizhou.example', 'lin@yizhou.example', 'chen@yizhou.example'
);
