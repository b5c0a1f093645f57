export type { InvitationDeps } from "./deps.ts";
export { dealWithInvitationEvents, settleCommissions, startInvitationDealing } from "./deal-with-events.ts";
export { createInvitationDesk } from "./join.ts";
export { invitationsPersonData } from "./person-data.ts";
export { requireRebateOperator } from "./policy.ts";
export { invitationRoutes } from "./routes.ts";
export { listWithdrawals } from "./show.ts";
export { approveWithdrawal, payWithdrawal, refuseWithdrawal } from "./withdraw.ts";
