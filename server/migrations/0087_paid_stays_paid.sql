-- Word that a code was scanned came after the payment of it, and was believed.
update order_payments set state = 'paid' where transaction_id is not null and state <> 'paid';
alter table order_payments add check ((state = 'paid') = (transaction_id is not null));
