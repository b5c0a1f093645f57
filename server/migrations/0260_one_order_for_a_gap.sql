-- What a job lacks is one order at a time, also where two pages ask in the same moment. Of those that are open now the newest stays;
-- what is paid for another goes back, as for any closed order.
update orders set state = 'closed', closed_at = now()
  where kind = 'gap' and state in ('created', 'paying') and exists (
    select from orders newer
    where newer.job_id = orders.job_id and newer.kind = 'gap' and newer.state in ('created', 'paying')
      and (newer.created_at, newer.id) > (orders.created_at, orders.id));
create unique index orders_open_gap on orders (job_id) where kind = 'gap' and state in ('created', 'paying');
