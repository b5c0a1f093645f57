import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { API_PATHS, UPLOAD_LIMITS } from "@yizhou/contract";
import Fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { jsonSchemaTransformObject, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { sql } from "drizzle-orm";
import {
  accountRoutes,
  apiKeyRoutes,
  checkRoutes,
  outsideRoutes,
  ownAccountRoutes,
  secondFactorRoutes,
  secondStepRoutes,
  PAGE_COOKIE,
} from "./modules/accounts/index.ts";
import { alignmentRoutes, quickAlignmentRoutes } from "./modules/alignment/index.ts";
import { exchangeRoutes } from "./modules/exchange/index.ts";
import { billingRoutes } from "./modules/billing/index.ts";
import { devRoutes } from "./modules/dev/index.ts";
import { documentRoutes } from "./modules/documents/index.ts";
import { engineRoutes, modelRoutes } from "./modules/engines/index.ts";
import { memberRoutes } from "./modules/libraries/index.ts";
import { importRoutes } from "./modules/imports/index.ts";
import { conceptRoutes, termbaseRoutes } from "./modules/termbase/index.ts";
import { editingTogetherRoutes, jobRoutes, shareLinkRoutes } from "./modules/jobs/index.ts";
import { postEditingRoutes } from "./modules/post-editing/index.ts";
import { paymentNoticeRoutes, paymentRoutes, priceRoutes, showPrices } from "./modules/payments/index.ts";
import { invitationRoutes } from "./modules/invitations/index.ts";
import { campaignRoutes } from "./modules/campaigns/index.ts";
import { organizationRoutes } from "./modules/organizations/index.ts";
import { trialRoutes } from "./modules/trials/index.ts";
import { previewRoutes } from "./modules/previews/index.ts";
import { downloadRoutes } from "./modules/downloads/index.ts";
import { statisticsRoutes } from "./modules/statistics/index.ts";
import { createSiteAnnouncement, createSiteContacts, operationsRoutes } from "./modules/operations/index.ts";
import { evaluationRoutes } from "./modules/evaluations/index.ts";
import { notificationRoutes } from "./modules/notifications/index.ts";
import { quotaRoutes } from "./modules/quotas/index.ts";
import { optionRoutes, quoteRoutes } from "./modules/quotes/index.ts";
import { linkRoutes, renditionRoutes } from "./modules/renditions/index.ts";
import { memoryRoutes, memoryUnitRoutes } from "./modules/tm/index.ts";
import { webhookRoutes } from "./modules/webhooks/index.ts";
import { API_GUIDE, describeRoute } from "./platform/http/api-description.ts";
import { installAudit } from "./platform/audit/audit-hooks.ts";
import { installAccessLog } from "./platform/http/access-log.ts";
import { installErrorHandler, refuseAddress, success } from "./platform/http/envelope.ts";
import { limitRequests } from "./platform/http/limit-requests.ts";
import { installSecurityHeaders, setContentPolicy } from "./platform/http/security-headers.ts";
import { refuseBadText } from "./platform/http/text-guard.ts";
import { serveOfficePane } from "./platform/http/office-pane.ts";
import { serveSite } from "./platform/http/site.ts";
import { createSharedRequestLimit } from "./platform/limits/shared-request-limit.ts";
import { requestSeconds } from "./platform/metrics/meters.ts";
import { newId } from "./platform/random.ts";
import type { Services } from "./services.ts";
import { siteGaps } from "./site-gaps.ts";

/**
 * The web role: every route, nothing listening yet. Tests call it through `inject`.
 *
 * @param services  the use cases over one database, blob store, queue and clock
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { settings, accounts } = services;
  const visitorOf = (request: FastifyRequest) =>
    accounts.findPageVisitor(request.cookies[PAGE_COOKIE] ?? null);
  const contacts = createSiteContacts(services, { isDemo: settings.demo });
  const announcement = createSiteAnnouncement(services);
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    genReqId: () => newId(),
    trustProxy: (_address, hop) => hop < settings.trustedProxyHops,
    bodyLimit: 1024 * 1024,
    // A signed link holds a token of some 200 characters.
    routerOptions: { maxParamLength: 2000 },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    forceCloseConnections: true,
    frameworkErrors: refuseAddress,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("actor", null);
  installErrorHandler(app);
  installAudit(app, services);
  refuseBadText(app);
  installAccessLog(app, ({ method, route, status, durationMs }) =>
    requestSeconds.observe({ method, route, status }, durationMs / 1000),
  );

  await installSecurityHeaders(app, settings);
  await app.register(cookie);
  const perMinute = { max: settings.requestsPerMinute, windowMs: 60_000 };
  limitRequests(app, createSharedRequestLimit(services.db.$client, perMinute));
  await app.register(multipart, {
    limits: {
      fileSize: UPLOAD_LIMITS.maxFileBytes,
      files: 1,
      fields: 0,
      parts: 1,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "译舟 Yizhou",
        version: "0.1.0",
        description: API_GUIDE,
      },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
    transform: describeRoute,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: API_PATHS.docs,
    uiHooks: {
      onRequest: async (request, reply) => {
        // Visitors of a site for real people are not told what can be called there.
        const isOpen = !settings.isProduction || (await visitorOf(request)) !== null;
        if (!isOpen) return reply.callNotFound();
        setContentPolicy(reply, ["'unsafe-inline'"]);
      },
    },
  });

  app.get(API_PATHS.health, { schema: { hide: true } }, async (request) => {
    await services.db.execute(sql`select 1`);
    // What this machine lacks is the operator's business, so only the machine itself is told.
    const isFull = "full" in (request.query as object) && isFromThisMachine(request);
    if (!isFull) return success("ok");
    const malwareScanner = await services.malware.state();
    return success({ status: "ok", sandboxGaps: await siteGaps(services.db.$client), malwareScanner });
  });
  await app.register(accountRoutes(services.accountDeps));
  await app.register(outsideRoutes(services.accountDeps));
  await app.register(checkRoutes(services.accountDeps));
  await app.register(ownAccountRoutes(services.accountDeps, services.personData));
  await app.register(apiKeyRoutes(services.accountDeps));
  await app.register(secondStepRoutes(services.accountDeps));
  await app.register(secondFactorRoutes(services.accountDeps));
  await app.register(notificationRoutes(services));
  await app.register(billingRoutes(services, accounts));
  await app.register(quotaRoutes(services.quotaDeps, accounts));
  await app.register(
    downloadRoutes({ siteUrl: services.accountDeps.siteUrl, webDist: settings.webDist }, accounts),
  );
  await app.register(webhookRoutes(services.webhookDeps, accounts));
  await app.register(statisticsRoutes(services, accounts));
  await app.register(operationsRoutes(services, accounts, contacts, announcement));
  await app.register(evaluationRoutes(services, accounts));
  await app.register(paymentRoutes(services.paymentDeps, accounts));
  await app.register(invitationRoutes(services.invitationDeps, accounts));
  await app.register(trialRoutes(services, accounts));
  await app.register(organizationRoutes(services, accounts));
  await app.register(campaignRoutes(services, accounts));
  await app.register(paymentNoticeRoutes(services.paymentDeps));
  await app.register(priceRoutes(services.paymentDeps));
  if (services.demoDesk) await app.register(devRoutes(services.demoDesk));
  await app.register(documentRoutes(services.documentDeps, accounts));
  await app.register(engineRoutes(services.engineDeps, services.engines, accounts));
  await app.register(modelRoutes(services.engineDeps, accounts));
  await app.register(exchangeRoutes(services, accounts));
  await app.register(alignmentRoutes(services));
  await app.register(quickAlignmentRoutes(services));
  await app.register(memoryRoutes(services));
  await app.register(importRoutes(services, "memory"));
  await app.register(memberRoutes(services, "memory"));
  await app.register(memoryUnitRoutes(services));
  await app.register(termbaseRoutes(services));
  await app.register(memberRoutes(services, "terms"));
  await app.register(conceptRoutes(services));
  await app.register(importRoutes(services, "terms"));
  await app.register(optionRoutes(services, accounts));
  await app.register(quoteRoutes(services, accounts));
  await app.register(jobRoutes(services, accounts));
  await app.register(editingTogetherRoutes(services, accounts));
  await app.register(shareLinkRoutes(services, accounts));
  await app.register(previewRoutes(services, accounts));
  await app.register(postEditingRoutes(services, accounts));
  await app.register(renditionRoutes(services, accounts));
  await app.register(linkRoutes(services, accounts));
  serveOfficePane(app, settings);
  await serveSite(app, settings, {
    findVisitor: visitorOf,
    findContacts: () => contacts.current(),
    findPrices: () => showPrices(services.paymentDeps),
    siteUrl: () => (settings.isProduction && !settings.siteUrl ? null : services.paymentDeps.siteUrl()),
    findAnnouncement: () => announcement.current(),
  });
  return app;
}

/** Asked directly: a proxy on this machine brings others' requests from a loopback address too. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (headers["x-forwarded-for"] !== undefined || headers["forwarded"] !== undefined) return false;
  return /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? "");
}
