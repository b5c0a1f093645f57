export type { TrialDeps } from "./deps.ts";
export { trialsPersonData } from "./person-data.ts";
export { requireTrialOperator } from "./policy.ts";
export { trialRoutes } from "./routes.ts";
export { decideTrial, endTrials, listTrials } from "./trials.ts";
