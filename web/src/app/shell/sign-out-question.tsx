import type { SystemUser } from "@yizhou/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { signOut } from "./sign-out.ts";

/** Asks whether to sign out, and does it. */
export function SignOutQuestion({
  user,
  onCancel,
}: {
  readonly user: SystemUser;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation("shell");
  const { data: unsent = 0 } = useQuery({
    queryKey: ["unsent-edits"],
    queryFn: async () => (await import("../../lib/unsent-edits.ts")).countUnsentEdits(),
    networkMode: "always",
    staleTime: 0,
  });
  const leaving = useMutation({ mutationFn: () => signOut(user) });
  return (
    <ConfirmDialog
      title={t("menu.signOutQuestion")}
      note={unsent > 0 ? t("menu.signOutUnsent", { count: unsent }) : t("menu.signOutNote")}
      confirm={t("menu.signOut")}
      onCancel={onCancel}
      // Also once it is done: the page is about to be another one.
      isBusy={leaving.isPending || leaving.isSuccess}
      onConfirm={() => leaving.mutate()}
    />
  );
}
