-- What is for sale: the price of a package follows from its price for 10,000 characters, in whole fen.
create table character_packages (
  id text primary key,
  characters integer not null check (characters > 0),
  fen_per_10000 integer not null check (fen_per_10000 > 0),
  valid_days integer not null check (valid_days > 0),
  is_recommended boolean not null default false,
  has_special_invoice boolean not null default false,
  is_on_sale boolean not null default true,
  place smallint not null,
  check (characters::bigint * fen_per_10000 % 10000 = 0)
);
insert into character_packages (id, characters, fen_per_10000, valid_days, is_recommended, has_special_invoice, place) values
  ('c100k', 100000, 390, 365, false, false, 1),
  ('c500k', 500000, 338, 365, false, false, 2),
  ('c1m', 1000000, 299, 730, true, false, 3),
  ('c5m', 5000000, 258, 730, false, true, 4);

-- An order keeps its price: what the table says later changes nothing. Names nobody once the person was erased.
create table orders (
  id uuid primary key,
  number text not null unique,
  owner_id uuid references users (id) on delete set null,
  request_key text not null,
  kind text not null check (kind in ('package', 'gap')),
  package_id text references character_packages (id),
  job_id uuid,
  job_name text,
  characters bigint not null check (characters > 0),
  fen_per_10000 integer not null,
  amount_fen bigint not null check (amount_fen > 0),
  valid_days integer,
  has_special_invoice boolean not null,
  state text not null check (state in ('created', 'paying', 'paid', 'fulfilled', 'closed', 'refund_pending', 'refunded')),
  channel text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  refunded_fen bigint not null default 0 check (refunded_fen between 0 and amount_fen),
  unique (owner_id, request_key)
);
create index orders_owner on orders (owner_id, created_at desc);
create index orders_open on orders (expires_at) where state in ('created', 'paying');

-- Each way in which an order was about to be paid is a trade at a provider, under a number of ours.
create table order_payments (
  trade_no text primary key,
  order_id uuid not null references orders (id),
  channel text not null,
  amount_fen bigint not null check (amount_fen > 0),
  code text,
  state text not null check (state in ('created', 'waiting', 'scanned', 'paid', 'closed')),
  transaction_id text,
  paid_fen bigint,
  paid_at timestamptz,
  created_at timestamptz not null,
  asked_at timestamptz,
  unique (channel, transaction_id)
);
create index order_payments_order on order_payments (order_id);
create index order_payments_paid on order_payments (channel, paid_at) where paid_at is not null;

-- What providers told, once for each payment of theirs.
create table payment_notices (
  channel text not null,
  transaction_id text not null,
  trade_no text not null,
  amount_fen bigint not null,
  outcome text not null,
  told_at timestamptz not null,
  primary key (channel, transaction_id)
);

create table order_refunds (
  id uuid primary key,
  number text not null unique,
  order_id uuid not null references orders (id),
  trade_no text not null references order_payments (trade_no),
  kind text not null check (kind in ('request', 'stray')),
  characters bigint not null check (characters >= 0),
  amount_fen bigint not null check (amount_fen > 0),
  reason text,
  refusal text,
  state text not null check (state in ('requested', 'approved', 'sent', 'done', 'refused', 'failed')),
  requested_at timestamptz not null,
  first_approver_id uuid references users (id) on delete set null,
  approver_id uuid references users (id) on delete set null,
  decided_at timestamptz,
  done_at timestamptz,
  asked_at timestamptz
);
create index order_refunds_order on order_refunds (order_id);
create unique index order_refunds_one_at_a_time on order_refunds (order_id)
  where kind = 'request' and state in ('requested', 'approved', 'sent');
create index order_refunds_open on order_refunds (requested_at) where state in ('requested', 'approved', 'sent');

create table order_invoices (
  id uuid primary key,
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('normal', 'special')),
  title text not null,
  tax_number text,
  email text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('requested', 'issued', 'refused', 'cancelled')),
  number text,
  refusal text,
  requested_at timestamptz not null,
  decided_at timestamptz
);
create unique index order_invoices_one_at_a_time on order_invoices (order_id) where state in ('requested', 'issued');

-- What somebody of the site has to look at.
create table payment_alarms (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  channel text not null,
  facts jsonb not null,
  at timestamptz not null,
  settled_at timestamptz
);

-- Days that were compared with the provider's bill.
create table payment_bills (
  channel text not null,
  day date not null,
  lines integer not null,
  differences jsonb not null,
  compared_at timestamptz not null,
  primary key (channel, day)
);
