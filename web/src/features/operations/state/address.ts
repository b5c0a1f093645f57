/** What the address asks for, with some of it changed; what has no value is left out. */
export function changed(
  params: URLSearchParams,
  more: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(more))
    if (value) next.set(name, value);
    else next.delete(name);
  return next;
}
