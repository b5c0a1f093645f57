import type { ReactNode } from "react";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useAccount } from "../api/account.ts";
import { ApiKeySettings } from "../components/api-keys.tsx";

/**
 * What programs may do in the person's name (docs/screens.md 2).
 *
 * @param props.children  sections of others, under the keys
 */
export default function ProgramsPage({ children }: { readonly children?: ReactNode }) {
  const { data: account, error, refetch } = useAccount();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!account) return <Skeleton rows={6} />;
  return (
    <>
      <ApiKeySettings account={account} />
      {children}
    </>
  );
}
