/**
 * What the university's page handed back in the address: `id_token` (protocol jwt) or `code` (protocol oidc), with the state
 * it was begun with. Null when the address has none.
 */
export function universityAnswer(search: string): string | null {
  const params = new URLSearchParams(search);
  if (!params.has("state")) return null;
  return params.get("id_token") ?? params.get("code");
}

/** Takes the answer out of the address, so that neither history nor a copied link keeps it. */
export function hideAnswer(): void {
  window.history.replaceState(window.history.state, "", window.location.pathname);
}
