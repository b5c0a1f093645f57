import {
  API_PATHS,
  NewTermbaseSchema,
  TermbaseChangeSchema,
  TermbaseLibrarySchema,
  TermbaseListSchema,
} from "@yizhou/contract";
import type { TermbaseLibrary, TermbaseList } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { Actor } from "../../platform/http/actor.ts";
import { route } from "../../platform/http/route.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import {
  changeLibrary,
  createLibrary,
  deleteLibrary,
  listLibraries,
  presentBeside,
  requireRight,
} from "../libraries/index.ts";
import { countConcepts } from "./concept-repo.ts";
import { presentTermbase } from "./present.ts";
import type { TermbaseDeps } from "./termbase.ts";

const tags = ["termbase"];
const params = z.object({ id: z.uuid() });

/** Termbases themselves. What a person may not read is not found. */
export function termbaseRoutes(
  deps: TermbaseDeps & { readonly accounts: AccountsService },
): FastifyPluginAsync {
  async function listed({ actor }: { readonly actor: Actor }): Promise<TermbaseList> {
    const overview = await listLibraries(deps, actor, "terms");
    const counts = await countConcepts(deps.db, overview.libraries);
    return {
      termbases: overview.libraries.map((library) =>
        presentTermbase(
          library,
          counts.filter(({ libraryId }) => libraryId === library.id),
          actor.userId,
        ),
      ),
      ...presentBeside(overview),
    };
  }
  async function show(call: { readonly actor: Actor }, id: string): Promise<TermbaseLibrary> {
    const termbase = (await listed(call)).termbases.find((one) => one.id === id);
    if (!termbase) throw new AppError("termbase.not_found");
    return termbase;
  }

  return async (app) => {
    app.addHook("onRequest", requireActor(deps.accounts));

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.termbases, tags },
        summary: "Termbases: one's own, those of the organisation, and shared ones",
        answer: TermbaseListSchema,
      },
      listed,
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.termbases, tags },
        summary: "Make a termbase, for oneself or (managers) for the organisation",
        ...{ body: NewTermbaseSchema, answer: TermbaseLibrarySchema },
      },
      async (call) => show(call, (await createLibrary(deps, call.actor, { ...call.body, kind: "terms" })).id),
    );

    route(
      app,
      {
        ...{ method: "PATCH", path: API_PATHS.termbase, tags },
        summary: "Rename a termbase, or say what members of the organisation may do",
        ...{ params, body: TermbaseChangeSchema, answer: TermbaseLibrarySchema },
      },
      async (call) => {
        const { id } = call.params;
        await changeLibrary(
          deps,
          await requireRight(deps.db, call.actor.userId, id, "manage", "terms"),
          call.body,
        );
        return show(call, id);
      },
    );

    route(
      app,
      {
        ...{ method: "DELETE", path: API_PATHS.termbase, tags },
        summary: "Delete a termbase with all its concepts, for real",
        ...{ params, answer: z.literal(true) },
      },
      async ({ actor, params: { id } }) => {
        await deleteLibrary(deps, await requireRight(deps.db, actor.userId, id, "manage", "terms"));
        return true as const;
      },
    );
  };
}
