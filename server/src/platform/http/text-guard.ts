// Text that no database takes and no person typed: U+0000, which PostgreSQL cannot hold, and halves of surrogate pairs, which are
// no characters. Refused at the door for every call, so that no use case has to think of it.
import { AppError } from "@yizhou/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { InvalidFields } from "./invalid-fields.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The use case cleans the texts of its body itself. */
    cleansText?: boolean;
  }
}

/** Deeper bodies are no call of ours. */
const DEEPEST = 40;

/** Answers 400 with the names of the fields that hold such text. */
export function refuseBadText(app: FastifyInstance): void {
  app.addHook("preValidation", async (request: FastifyRequest) => {
    const names: string[] = [];
    const body = request.routeOptions.config.cleansText ? undefined : request.body;
    for (const part of [request.params, request.query, body]) collect(part, "", names, 0);
    if (names.length > 0) throw new InvalidFields(names);
  });
}

/** @throws {AppError} request.invalid for a value that is nested too deeply */
function collect(value: unknown, name: string, names: string[], depth: number): void {
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed()) names.push(name || "body");
    return;
  }
  if (typeof value !== "object" || value === null || !isPlain(value)) return;
  if (depth > DEEPEST) throw new AppError("request.invalid");
  for (const [key, one] of Object.entries(value)) {
    const path = name ? `${name}.${key}` : key;
    if (key.includes("\0") || !key.isWellFormed()) names.push(name || "body");
    collect(one, path, names, depth + 1);
  }
}

/** Streams and buffers of uploads are read, and judged, elsewhere. */
function isPlain(value: object): boolean {
  return !ArrayBuffer.isView(value) && !("pipe" in value);
}
