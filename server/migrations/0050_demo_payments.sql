-- Keys and trades of the payment providers that a demo plays.
create table demo_payments (
  key text primary key,
  value jsonb not null
);
