import { CachePanel } from "../components/cache-panel.tsx";
import { EngineMatrix } from "../components/engine-matrix.tsx";
import { KeyList } from "../components/key-list.tsx";
import { ModelList } from "../components/model-list.tsx";
import { SpendingList } from "../components/spending-list.tsx";

/** The engines section of the account settings: keys, engines by pair, models, spending, cache. */
export default function EnginesPage() {
  return (
    <>
      <KeyList />
      <EngineMatrix />
      <ModelList />
      <SpendingList />
      <CachePanel />
    </>
  );
}
