import type { FastifyInstance } from "fastify";

/**
 * Calls whose parameters stand in the query come with an empty body (docs/readings.md Q24), and clients announce a type for it all
 * the same. Anything but an empty body of a type other than JSON is refused as before.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      if (body === "") done(null, undefined);
      else done(Object.assign(new Error("forms come as JSON"), { statusCode: 400 }));
    },
  );
}
