-- What the operations backend asks over everybody: jobs of a span, what was paid and given back in it, and the audit log by what was
-- done to.
create index jobs_created on jobs (created_at desc, id desc) include (state, characters) where not is_first_page;
create index jobs_failed on jobs (created_at) where state = 'failed';
create index orders_paid on orders (paid_at) where paid_at is not null;
create index order_refunds_done on order_refunds (done_at) where done_at is not null;
create index engine_spending_day on engine_spending (day);
create index audit_log_subject on audit_log (subject_id, id) where subject_id is not null;
create index audit_log_event on audit_log (event, id);
