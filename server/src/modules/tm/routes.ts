import { actorOf } from "../../platform/http/actor.ts";
import {
  API_PATHS,
  MemoryLibraryChangeSchema,
  MemoryLibraryListSchema,
  MemoryLibrarySchema,
  NewMemoryLibrarySchema,
} from "@yizhou/contract";
import type { MemoryLibrary } from "@yizhou/contract";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "@yizhou/model";
import { envelopeOf, languageOf, success } from "../../platform/http/envelope.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { presentLibrary } from "./present.ts";
import type { MemoryService } from "./service.ts";

const tags = ["memory"];
const params = z.object({ id: z.uuid() });

/** Libraries themselves. What a person may not read is not found. */
export function memoryRoutes(memory: MemoryService, accounts: AccountsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    async function listed(request: FastifyRequest) {
      const { userId } = actorOf(request);
      const { libraries, canManageOrganization } = await memory.list(userId);
      const reader = { userId, language: languageOf(request) };
      const invitations = await memory.members.invitations(userId);
      return {
        libraries: libraries.map(({ library, counts }) => presentLibrary(library, counts, reader)),
        invitations: invitations.map(({ library, right, invitedBy }) => ({
          ...{ libraryId: library.id, name: library.name, right, invitedBy },
        })),
        canManageOrganization,
      };
    }
    async function show(request: FastifyRequest, id: string): Promise<MemoryLibrary> {
      const library = (await listed(request)).libraries.find((one) => one.id === id);
      if (!library) throw new AppError("tm.memory_not_found");
      return library;
    }

    app.get(
      API_PATHS.memories,
      {
        schema: {
          tags,
          summary: "Memory libraries: one's own, those of the organisation, and shared ones",
          response: { 200: envelopeOf(MemoryLibraryListSchema) },
        },
      },
      async (request) => success(await listed(request)),
    );

    app.post(
      API_PATHS.memories,
      {
        schema: {
          tags,
          summary: "Make a library, for oneself or (managers) for the organisation",
          body: NewMemoryLibrarySchema,
          response: { 200: envelopeOf(MemoryLibrarySchema) },
        },
      },
      async (request) =>
        success(await show(request, await memory.create(actorOf(request).userId, request.body))),
    );

    app.patch(
      API_PATHS.memory,
      {
        schema: {
          tags,
          summary: "Rename a library, or say what members of the organisation may do",
          params,
          body: MemoryLibraryChangeSchema,
          response: { 200: envelopeOf(MemoryLibrarySchema) },
        },
      },
      async (request) => {
        await memory.change(actorOf(request).userId, request.params.id, request.body);
        return success(await show(request, request.params.id));
      },
    );

    app.delete(
      API_PATHS.memory,
      {
        schema: {
          tags,
          summary: "Delete a library with all its units, for real",
          params,
          response: { 200: envelopeOf(z.literal(true)) },
        },
      },
      async (request) => {
        await memory.delete(actorOf(request).userId, request.params.id);
        return success(true as const);
      },
    );
  };
}
