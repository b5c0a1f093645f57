/** What is known of this code where it was built (`build-server.ts` puts it here); null where the sources run. */
export const BUILT: { readonly folder: string; readonly filters: string } | null = null;
