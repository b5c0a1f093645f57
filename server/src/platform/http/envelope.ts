import { errorMessage, parseUiLanguage } from "@yizhou/contract";
import type { Envelope, UiLanguage } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import type { ErrorCode } from "@yizhou/model";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { z } from "zod";
import { ERROR_TABLE } from "./error-table.ts";
import { InvalidFields } from "./invalid-fields.ts";

/** The success form of the API. */
export function success<T>(data: T): Envelope<T> {
  return { isSuccess: true, data, errorMessage: null };
}

/** Schema of the success form, for validation and the API's description. */
export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.object({ isSuccess: z.boolean(), data: data.nullable(), errorMessage: z.string().nullable() });
}

/** The language the client asks for; Chinese when it asks for none of ours. */
export function languageOf(request: FastifyRequest): UiLanguage {
  return parseUiLanguage(request.headers["accept-language"]);
}

declare module "fastify" {
  interface FastifyRequest {
    /** Why the call was refused; null where it was not. */
    refusal: ErrorCode | null;
  }
}

export interface FailureDetails {
  /** Every invalid input at once: name -> message. */
  readonly fields?: Record<string, string>;
  /** Entry of `errorDictionary` that repeats the message, on calls that the specification gives one. */
  readonly dictionaryKey?: "Verifiaction";
}

/** The one failure form, for errors thrown anywhere behind the API. */
export function failure(
  error: AppError,
  request: FastifyRequest,
  { fields, dictionaryKey }: FailureDetails = {},
): Envelope<never> {
  const text = errorMessage(error.code, error.params, languageOf(request));
  return {
    isSuccess: false,
    data: null,
    errorMessage: text,
    ...(dictionaryKey ? { errorDictionary: { [dictionaryKey]: text } } : {}),
    errorCode: error.code,
    params: error.params,
    ...(fields ? { fields } : {}),
    requestId: request.id,
  };
}

/** Turns every error of a request into the envelope; what we did not expect shows nothing but its request id. */
export function installErrorHandler(app: FastifyInstance): void {
  app.decorateRequest("refusal", null);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { known, details } = noteRefusal(error, request);
    return sendFailure(reply, known, details);
  });
}

/** An address that reaches no route, and so none of the hooks either: one that is no text, or far too long. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  void sendFailure(reply, new AppError("request.invalid"));
}

/** An error as it is answered where the status line has gone out already. */
export function refusalOf(
  error: unknown,
  request: FastifyRequest,
): { readonly status: number; readonly envelope: Envelope<never> } {
  const { known, details } = noteRefusal(error as FastifyError, request);
  return { status: ERROR_TABLE[known.code].status, envelope: failure(known, request, details) };
}

/** Logs an error as its row of the table wants. */
function noteRefusal(
  error: FastifyError,
  request: FastifyRequest,
): { readonly known: AppError; readonly details: FailureDetails } {
  const known = toAppError(error);
  request.refusal = known.code;
  const row = ERROR_TABLE[known.code];
  if (row.log !== "none")
    request.log[row.log](
      { err: row.log === "error" ? error : undefined, errorCode: known.code },
      "request refused",
    );
  const fields = fieldsOf(error, languageOf(request));
  return { known, details: fields ? { fields } : {} };
}

/** Answers with the failure form and its status. */
export function sendFailure(
  reply: FastifyReply,
  error: AppError,
  details: FailureDetails = {},
): FastifyReply {
  if (typeof error.params["seconds"] === "number")
    void reply.header("retry-after", String(error.params["seconds"]));
  // Past the response schemas of the routes, which describe success.
  return reply
    .status(ERROR_TABLE[error.code].status)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(failure(error, reply.request, details));
}

function toAppError(error: FastifyError): AppError {
  if (isAppError(error)) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new AppError("request.invalid", {}, { cause: error });
  if (error.code === "FST_REQ_FILE_TOO_LARGE") return new AppError("file.too_large", {}, { cause: error });
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new AppError("request.too_large", {}, { cause: error });
  if (["FST_FILES_LIMIT", "FST_PARTS_LIMIT", "FST_FIELDS_LIMIT"].includes(error.code)) {
    return new AppError("file.too_many", { max: 1 }, { cause: error });
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError("request.invalid", {}, { cause: error });
  }
  return new AppError("internal.unexpected", {}, { cause: error });
}

/** Every invalid input at once, by its name. */
function fieldsOf(error: FastifyError, language: UiLanguage): Record<string, string> | undefined {
  if (error instanceof InvalidFields) return say(error.names);
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  return say(error.validation.flatMap(namesOf));

  function say(wrong: readonly string[]): Record<string, string> {
    return Object.fromEntries(wrong.map((name) => [name, errorMessage("request.invalid", {}, language)]));
  }
}

interface SchemaFinding {
  readonly keyword: string;
  /** A JSON pointer; `/` for all of it. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What one finding of a schema is about. A field that the call does not know is found at the object that has it. */
function namesOf({ keyword, instancePath, params }: SchemaFinding): readonly string[] {
  const place = instancePath.slice(1).replaceAll("/", ".");
  if (keyword !== "unrecognized_keys") return [place || "body"];
  return (params["keys"] as readonly string[]).map((key) => (place ? `${place}.${key}` : key));
}
