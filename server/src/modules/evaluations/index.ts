export { evaluationRoutes } from "./routes.ts";
export { runEvaluationHandler } from "./run-evaluation.ts";
export { evaluationsPersonData } from "./person-data.ts";
