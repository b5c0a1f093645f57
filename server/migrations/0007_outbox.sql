-- Demo mode only; a server without it empties both at its start.
-- What the demo would have sent: shared by the processes of the demo, the last 500 messages.
create table outbox_messages (
  id bigint generated always as identity primary key,
  channel text not null,
  receiver text not null,
  purpose text not null,
  code text not null,
  language text not null,
  text text not null,
  at timestamptz not null
);
create index outbox_messages_receiver on outbox_messages (lower(receiver), id desc);

-- QR codes that the demo's phone can scan, and who confirmed.
create table demo_scans (
  vendor text not null,
  state text not null,
  callback_url text not null,
  language text not null,
  ends_at timestamptz not null,
  code text,
  subject text,
  primary key (vendor, state)
);
create index demo_scans_end on demo_scans (vendor, ends_at);
