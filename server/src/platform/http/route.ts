// How a call of the API is written down: what it takes, what it answers, and the use case behind it.
import type { UiLanguage } from "@yizhou/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { actorOf } from "./actor.ts";
import type { Actor } from "./actor.ts";
import { envelopeOf, languageOf, success } from "./envelope.ts";
import { whileAwaited } from "./long-answer.ts";

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What stands in the API's description, and what is checked before the use case is called. */
export interface RouteSpec<P, Q, B, A> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Media types of a body that is not JSON. */
  readonly consumes?: readonly string[];
  /** Bytes of the body, where the calls need more than others. */
  readonly bodyLimit?: number;
  /** The use case takes out of its body what no database holds, as from a text that was pasted; see `text-guard.ts`. */
  readonly cleansText?: boolean;
  /** Event of the audit log that a call is once it has succeeded; `platform/audit` writes the line. */
  readonly audit?: string;
  /** What that line says beside the event: short words that everybody who reads the log may read. */
  readonly auditDetails?: (sent: {
    readonly params: Output<P>;
    readonly body: Output<B>;
  }) => Readonly<Record<string, string>>;
  /** Schema of the envelope's `data`. */
  readonly answer: A;
}

/** A call that passed its schemas. */
export interface Call<P, Q, B> {
  readonly params: Output<P>;
  readonly query: Output<Q>;
  readonly body: Output<B>;
  /** Of every text in the answer. */
  readonly language: UiLanguage;
  /** Whoever calls has left: work that was asked for the answer need not go on. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call by the person of its session. */
export interface ActorCall<P, Q, B> extends Call<P, Q, B> {
  readonly actor: Actor;
}

/**
 * A call for signed-in people, below a plugin with the hook `requireActor`. What `act` returns goes out in the envelope.
 *
 * @throws {Error} at the first call where the hook is missing
 */
export function route<
  A extends z.ZodType,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  app: FastifyInstance,
  spec: RouteSpec<P, Q, B, A>,
  act: (call: ActorCall<P, Q, B>) => Promise<z.input<A>>,
): void {
  openRoute(app, spec, (call) => act({ ...call, actor: actorOf(call.request) }));
}

/** A call that anybody may make. */
export function openRoute<
  A extends z.ZodType,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  app: FastifyInstance,
  spec: RouteSpec<P, Q, B, A>,
  act: (call: Call<P, Q, B>) => Promise<z.input<A>>,
): void {
  const { method, path, tags, summary, params, query, body, consumes, bodyLimit, answer, auditDetails } =
    spec;
  app.route({
    method,
    url: path,
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: {
      cleansText: spec.cleansText ?? false,
      ...(spec.audit && { audit: spec.audit }),
      ...(auditDetails && {
        auditDetails: ({ params: sent, body: told }: FastifyRequest) =>
          auditDetails({ params: sent as Output<P>, body: told as Output<B> }),
      }),
    },
    schema: {
      tags: [...tags],
      summary,
      ...(consumes && { consumes: [...consumes] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: envelopeOf(answer) },
    },
    handler: (request, reply) =>
      whileAwaited(reply, async (signal) =>
        success(
          await act({
            params: request.params as Output<P>,
            query: request.query as Output<Q>,
            body: request.body as Output<B>,
            language: languageOf(request),
            ...{ signal, request, reply },
          }),
        ),
      ),
  });
}
