import {
  API_PATHS,
  MemoryLibraryChangeSchema,
  MemoryLibraryListSchema,
  MemoryLibrarySchema,
  NewMemoryLibrarySchema,
} from "@yizhou/contract";
import type { MemoryLibrary, MemoryLibraryList } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { route, type ActorCall } from "../../platform/http/route.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import {
  changeLibrary,
  createLibrary,
  deleteLibrary,
  listLibraries,
  presentBeside,
  requireRight,
} from "../libraries/index.ts";
import { countMemories } from "./list-memories.ts";
import type { MemoryDeps } from "./memory.ts";
import { presentMemory } from "./present.ts";

const tags = ["memory"];
const params = z.object({ id: z.uuid() });

/** Libraries of units themselves. What a person may not read is not found. */
export function memoryRoutes(deps: MemoryDeps & { readonly accounts: AccountsService }): FastifyPluginAsync {
  type Asked = Pick<ActorCall<undefined, undefined, undefined>, "actor" | "language">;

  async function listed({ actor, language }: Asked): Promise<MemoryLibraryList> {
    const overview = await listLibraries(deps, actor, "memory");
    const memories = await countMemories(deps.db, overview.libraries);
    const reader = { userId: actor.userId, language };
    return {
      libraries: memories.map(({ library, counts }) => presentMemory(library, counts, reader)),
      ...presentBeside(overview),
    };
  }
  async function show(call: Asked, id: string): Promise<MemoryLibrary> {
    const library = (await listed(call)).libraries.find((one) => one.id === id);
    if (!library) throw new AppError("tm.memory_not_found");
    return library;
  }

  return async (app) => {
    app.addHook("onRequest", requireActor(deps.accounts));

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.memories, tags },
        summary: "Memory libraries: one's own, those of the organisation, and shared ones",
        answer: MemoryLibraryListSchema,
      },
      listed,
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.memories, tags },
        summary: "Make a library, for oneself or (managers) for the organisation",
        ...{ body: NewMemoryLibrarySchema, answer: MemoryLibrarySchema },
      },
      async (call) =>
        show(call, (await createLibrary(deps, call.actor, { ...call.body, kind: "memory" })).id),
    );

    route(
      app,
      {
        ...{ method: "PATCH", path: API_PATHS.memory, tags },
        summary: "Rename a library, or say what members of the organisation may do",
        ...{ params, body: MemoryLibraryChangeSchema, answer: MemoryLibrarySchema },
      },
      async (call) => {
        const { id } = call.params;
        await changeLibrary(
          deps,
          await requireRight(deps.db, call.actor.userId, id, "manage", "memory"),
          call.body,
        );
        return show(call, id);
      },
    );

    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.memory, tags },
        summary: "Delete a library with all its units, for real",
        ...{ params, answer: z.literal(true) },
      },
      async ({ actor, params: { id } }) => {
        await deleteLibrary(deps, await requireRight(deps.db, actor.userId, id, "manage", "memory"));
        return true as const;
      },
    );
  };
}
