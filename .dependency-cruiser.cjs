// The boundaries of docs/architecture.md. Type-only imports count.
const domain = "^packages/(segmentation|filters|exchange|tm|termbase|engines|alignment)/";

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "model-stands-alone",
      severity: "error",
      from: { path: "^packages/model/" },
      to: { path: "^(packages/(?!model/)|server/|cli/|web/)" },
    },
    {
      name: "text-knows-model-only",
      severity: "error",
      from: { path: "^packages/text/" },
      to: { path: "^(packages/(?!text/|model/)|server/|cli/|web/)" },
    },
    {
      name: "domain-libraries-do-not-meet",
      severity: "error",
      comment: "They share types through model and are put together in pipeline.",
      from: { path: domain, pathNot: "\\.test\\.ts$" },
      to: { path: "^(packages/(?!model/|text/|bytes/)|server/|cli/|web/)", pathNot: "^packages/$1/" },
    },
    {
      name: "bytes-know-model-only",
      severity: "error",
      from: { path: "^packages/bytes/" },
      to: { path: "^(packages/(?!bytes/|model/)|server/|cli/|web/)" },
    },
    {
      name: "contract-knows-model-only",
      severity: "error",
      from: { path: "^packages/contract/" },
      to: { path: "^(packages/(?!contract/|model/)|server/|cli/|web/)" },
    },
    {
      name: "packages-know-no-server",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(server|cli|web|e2e)/" },
    },
    {
      name: "packages-are-pure",
      severity: "error",
      comment:
        "No HTTP server, database or React in a domain library; engines' scripted stand-in is a test aid.",
      from: { path: "^packages/", pathNot: "(\\.test\\.ts$|/testing/|fixture-server|contract-suite)" },
      to: { path: "(fastify|drizzle-orm|node_modules/pg/|pg-boss|react)" },
    },
    {
      name: "web-stays-in-the-browser",
      severity: "error",
      from: { path: "^web/src/" },
      to: { path: "^(server|cli|packages/(pipeline|engines|filters|exchange|bytes)/)" },
    },
    {
      name: "web-features-do-not-meet",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "modules-meet-through-their-index",
      severity: "error",
      from: { path: "^server/src/modules/([^/]+)/" },
      to: {
        path: "^server/src/modules/",
        pathNot: [
          "^server/src/modules/$1/",
          "^server/src/modules/[^/]+/index\\.ts$",
          // Goes as soon as no module reads another's tables any more.
          "^server/src/modules/[^/]+/tables\\.ts$",
        ],
      },
    },
    {
      name: "only-policies-give-rights",
      severity: "error",
      from: { path: "^server/src/", pathNot: "^server/src/modules/[^/]+/policy\\.ts$" },
      to: { path: "^server/src/platform/rights/authorize\\.ts$" },
    },
    {
      name: "platform-knows-no-module",
      severity: "error",
      from: { path: "^server/src/platform/" },
      to: { path: "^server/src/modules/" },
    },
    {
      name: "tests-are-not-imported",
      severity: "error",
      from: { pathNot: "(\\.test\\.tsx?$|/test/|^e2e/)" },
      to: { path: "\\.test\\.tsx?$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(dist/|\\.d\\.ts$)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
};
