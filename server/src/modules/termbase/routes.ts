import { actorOf } from "../../platform/http/actor.ts";
import {
  API_PATHS,
  NewTermbaseSchema,
  TermbaseChangeSchema,
  TermbaseLibrarySchema,
  TermbaseListSchema,
} from "@yizhou/contract";
import type { TermbaseLibrary } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { envelopeOf, success } from "../../platform/http/envelope.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { presentTermbase } from "./present.ts";
import type { TermbaseService } from "./service.ts";

const tags = ["termbase"];
const params = z.object({ id: z.uuid() });

/** Termbases themselves. What a person may not read is not found. */
export function termbaseRoutes(termbases: TermbaseService, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    async function listed(request: FastifyRequest) {
      const { userId } = actorOf(request);
      const { termbases: all, canManageOrganization } = await termbases.list(userId);
      const invitations = await termbases.members.invitations(userId, "terms");
      return {
        termbases: all.map(({ library, counts }) => presentTermbase(library, counts, userId)),
        invitations: invitations.map(({ library, right, invitedBy }) => ({
          ...{ libraryId: library.id, name: library.name, right, invitedBy },
        })),
        canManageOrganization,
      };
    }
    async function show(request: FastifyRequest, id: string): Promise<TermbaseLibrary> {
      const termbase = (await listed(request)).termbases.find((one) => one.id === id);
      if (!termbase) throw new AppError("termbase.not_found");
      return termbase;
    }

    app.get(
      API_PATHS.termbases,
      {
        schema: {
          tags,
          summary: "Termbases: one's own, those of the organisation, and shared ones",
          response: { 200: envelopeOf(TermbaseListSchema) },
        },
      },
      async (request) => success(await listed(request)),
    );

    app.post(
      API_PATHS.termbases,
      {
        schema: {
          tags,
          summary: "Make a termbase, for oneself or (managers) for the organisation",
          body: NewTermbaseSchema,
          response: { 200: envelopeOf(TermbaseLibrarySchema) },
        },
      },
      async (request) =>
        success(await show(request, await termbases.create(actorOf(request).userId, request.body))),
    );

    app.patch(
      API_PATHS.termbase,
      {
        schema: {
          tags,
          summary: "Rename a termbase, or say what members of the organisation may do",
          params,
          body: TermbaseChangeSchema,
          response: { 200: envelopeOf(TermbaseLibrarySchema) },
        },
      },
      async (request) => {
        await termbases.change(actorOf(request).userId, request.params.id, request.body);
        return success(await show(request, request.params.id));
      },
    );

    app.delete(
      API_PATHS.termbase,
      {
        schema: {
          tags,
          summary: "Delete a termbase with all its concepts, for real",
          params,
          response: { 200: envelopeOf(z.literal(true)) },
        },
      },
      async (request) => {
        await termbases.delete(actorOf(request).userId, request.params.id);
        return success(true as const);
      },
    );
  };
}
