export type { JobGap, PaymentDeps } from "./deps.ts";
export { sweepOrders } from "./orders.ts";
export { ordersUnderRefund } from "./repo.ts";
export { paymentsPersonData } from "./person-data.ts";
export { reconcile, reconcileDay } from "./reconcile.ts";
export { sweepRefunds } from "./refunds.ts";
export { paymentNoticeRoutes, paymentRoutes } from "./routes.ts";
export { endPlayedOrders } from "./end-played-orders.ts";
export { listOrdersOf, sumPaidBy, sumReturned, sumSales } from "./operators-repo.ts";
