import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";

const TYPING_PAUSE_MS = 300;

/**
 * What a list is narrowed to, kept in the address: a fresh load finds it again, back and forward bring it back. What is typed is
 * shown at once and goes into the address after a short pause, in place of what stood there.
 *
 * @param names  the parameters that belong to it
 * @param read  what a value of the address means; without the ones that mean nothing
 * @param onReplaced  the address has put another filter in its place: sets only state of the same component
 */
export function useAddressFilter<Filter extends Readonly<Partial<Record<string, string>>>>(
  names: readonly (keyof Filter & string)[],
  read: (params: URLSearchParams) => Filter,
  onReplaced: () => void,
): readonly [Filter, (filter: Filter) => void] {
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState(() => read(params));
  const inAddress = wordsOf(names, (name) => params.get(name));
  const [known, setKnown] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  const wanted = wordsOf(names, (name) => filter[name]);

  if (inAddress !== known) {
    setKnown(inAddress);
    // Changed by other means than typing: back, forward, a link to the list.
    if (inAddress !== written) {
      setWritten(inAddress);
      setFilter(read(params));
      onReplaced();
    }
  }

  const write = useEffectEvent(() => {
    const next = new URLSearchParams(params);
    for (const name of names)
      if (filter[name]) next.set(name, filter[name]);
      else next.delete(name);
    setWritten(wanted);
    setParams(next, { replace: true });
  });
  useEffect(() => {
    if (wanted === inAddress) return;
    const timer = setTimeout(() => write(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, inAddress]);
  return [filter, setFilter];
}

function wordsOf(names: readonly string[], valueOf: (name: string) => string | null | undefined): string {
  return JSON.stringify(names.map((name) => valueOf(name) ?? ""));
}
