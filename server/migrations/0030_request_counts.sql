-- Requests by address and window, told by web processes in parts. Nothing is lost with it, so it need not survive a crash.
create unlogged table request_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
