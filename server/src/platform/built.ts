/** The folder of what was built of the server (`build-server.ts`), in whose place it says so; null where its sources run. */
export const BUILT: string | null = null;
