// The boundaries of docs/architecture.md. Type-only imports count.
const domain = "^packages/(segmentation|exchange|tm|termbase|engines|alignment|ledger)/";
const tests = "(\\.test\\.ts$|/testing/|contract-suite)";

/** Folders of which each may use those before it, never those behind it. */
const inOrder = (name, comment, root, folders) =>
  folders.slice(0, -1).map((folder, at) => ({
    name: `${name}-${folder}`,
    severity: "error",
    comment,
    from: { path: `^${root}/${folder}/`, pathNot: tests },
    to: { path: `^${root}/(${folders.slice(at + 1).join("|")})/` },
  }));

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
      name: "evaluation-stands-on-the-pipeline",
      severity: "error",
      from: { path: "^packages/evaluation/" },
      to: { path: "^(packages/(?!evaluation/|model/|text/|termbase/|engines/|pipeline/)|server/|cli/|web/)" },
    },
    {
      name: "nothing-in-packages-evaluates",
      severity: "error",
      from: { path: "^packages/(?!evaluation/)" },
      to: { path: "^packages/evaluation/" },
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
      name: "qa-stands-on-terms",
      severity: "error",
      comment: "Checks run in the browser as well: nothing that reads files or starts programs may come in.",
      from: { path: "^packages/qa/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(packages/(?!qa/|model/|text/|termbase/)|server/|cli/|web/)" },
    },
    {
      name: "filters-stand-on-what-files-and-pages-share",
      severity: "error",
      from: { path: "^packages/filters/", pathNot: tests },
      to: { path: "^(packages/(?!filters/|model/|text/|bytes/|page/|ocr/)|server/|cli/|web/)" },
    },
    {
      name: "bytes-and-page-know-model-only",
      severity: "error",
      from: { path: "^packages/(bytes|page)/" },
      to: { path: "^(packages/(?!model/)|server/|cli/|web/)", pathNot: "^packages/$1/" },
    },
    {
      name: "ocr-knows-page-only",
      severity: "error",
      from: { path: "^packages/ocr/" },
      to: { path: "^(packages/(?!ocr/|model/|page/)|server/|cli/|web/)" },
    },
    {
      name: "packages-meet-through-their-entries",
      severity: "error",
      comment: "What package.json exports; a test aid may be fetched from deeper.",
      from: { path: "^packages/([^/]+)/", pathNot: tests },
      to: {
        path: "^packages/(bytes|page|ocr|filters)/src/",
        pathNot: [
          "^packages/$1/",
          "^packages/[a-z]+/src/index\\.ts$",
          "^packages/[a-z]+/src/[a-z]+/index\\.ts$",
        ],
      },
    },
    ...inOrder(
      "page-stands-in-order",
      "Letters to lines, lines to locked pieces, these to blocks; what is set knows nothing of what was read.",
      "packages/page/src",
      ["model", "raster", "fonts", "lines", "locks", "layout", "typeset"],
    ),
    ...inOrder(
      "pdf-stages-stand-in-order",
      "The way of a PDF page, top to bottom: docs/architecture.md.",
      "packages/filters/src/pdf",
      [
        "content",
        "open",
        "interpret",
        "scan",
        "pictures",
        "plan",
        "read",
        "rewrite",
        "write",
        "flow",
        "report",
      ],
    ),
    {
      name: "pdf-pages-are-laid-out-in-one-place",
      severity: "error",
      comment: "read-page.ts enters interpreting, recognising and layout, once a page.",
      from: { path: "^packages/filters/src/pdf/", pathNot: ["/read/read-page\\.ts$", tests] },
      to: { path: "^packages/page/src/(layout|locks)/" },
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
      name: "packages-start-nothing-and-read-nothing",
      severity: "error",
      comment:
        "Programs and files come in through ports, from the package's node entry. Types of Node's own may be named.",
      from: { path: "^packages/", pathNot: ["^packages/[a-z]+/src/node/", "fixture-server", tests] },
      to: {
        path: "^(node:)?(child_process|fs|fs/promises|worker_threads)$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "node-entries-are-for-the-edge",
      severity: "error",
      from: { path: "^packages/", pathNot: ["^packages/[a-z]+/src/node/", "fixture-server", tests] },
      to: { path: "^packages/[a-z]+/src/node/" },
    },
    {
      name: "web-stays-in-the-browser",
      severity: "error",
      from: { path: "^web/src/" },
      to: { path: "^(server|cli|packages/(pipeline|engines|filters|exchange|bytes|page|ocr)/)" },
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
      from: { path: "^server/src/modules/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^server/src/modules/",
        pathNot: ["^server/src/modules/$1/", "^server/src/modules/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "tests-of-modules-look-at-tables-only",
      severity: "error",
      comment: "What a test cannot see through an index it may look up in the database.",
      from: { path: "^server/src/modules/([^/]+)/.*\\.test\\.ts$" },
      to: {
        path: "^server/src/modules/",
        pathNot: ["^server/src/modules/$1/", "^server/src/modules/[^/]+/(index|tables)\\.ts$"],
      },
    },
    {
      name: "sql-stands-in-repos",
      severity: "error",
      from: {
        path: "^server/src/modules/(libraries|tm|termbase|imports|alignment|billing)/",
        pathNot: ["[/-]repo\\.ts$", "/tables\\.ts$", tests],
      },
      to: { path: "node_modules/(drizzle-orm|pg|pg-copy-streams)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "tables-belong-to-their-module",
      severity: "error",
      comment: "What a module has to know of another's rows it asks of the other's index.",
      from: {
        path: "^server/src/modules/(libraries|tm|termbase|imports|alignment|billing)/",
        pathNot: tests,
      },
      to: { path: "^server/src/modules/[^/]+/tables\\.ts$", pathNot: "^server/src/modules/$1/" },
    },
    {
      name: "libraries-know-not-what-they-hold",
      severity: "error",
      from: { path: "^server/src/modules/libraries/" },
      to: { path: "^server/src/modules/(tm|termbase|imports|alignment)/" },
    },
    {
      name: "imports-know-not-their-kinds",
      severity: "error",
      comment: "A kind is handed in; its reader is loaded by the process that reads strangers' files.",
      from: { path: "^server/src/modules/imports/", pathNot: tests },
      to: { path: "^server/src/modules/(tm|termbase)/" },
    },
    {
      name: "memories-and-termbases-do-not-meet",
      severity: "error",
      from: { path: "^server/src/modules/(tm|termbase)/" },
      to: { path: "^server/src/modules/(tm|termbase)/", pathNot: "^server/src/modules/$1/" },
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
