/** Processor time that owners have taken lately. */
export interface OwnerLoad {
  note(ownerId: string, cpuMs: number): void;
  /** Whether an owner has taken much more than a person at work does: what comes next of him gives way from its start. */
  isHeavy(ownerId: string): boolean;
}

/** What was taken counts for half after so long. */
const HALVED_AFTER_MS = 60_000;
/** A page of Word takes a second, a paper of twenty pages some five. */
const HEAVY_CPU_MS = 20_000;
/** Beyond so many owners those who have taken next to nothing are forgotten. */
const MOST_OWNERS = 1000;

/** @param now  milliseconds that only grow */
export function createOwnerLoad(now: () => number = () => performance.now()): OwnerLoad {
  const taken = new Map<string, { readonly ms: number; readonly at: number }>();
  const msOf = (ownerId: string) => {
    const known = taken.get(ownerId);
    return known ? known.ms * 0.5 ** ((now() - known.at) / HALVED_AFTER_MS) : 0;
  };
  return {
    note(ownerId, cpuMs) {
      taken.set(ownerId, { ms: msOf(ownerId) + cpuMs, at: now() });
      if (taken.size > MOST_OWNERS) for (const id of taken.keys()) if (msOf(id) < 1000) taken.delete(id);
    },
    isHeavy: (ownerId) => msOf(ownerId) > HEAVY_CPU_MS,
  };
}
