import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  AddPasskey,
  Confirm,
  ConfirmTotp,
  NewTotp,
  PasskeyAnswer,
  PasskeyOptions,
  RecoveryCodes,
  SecondFactors,
  SecondStep,
} from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { accountKeys } from "./keys.ts";

// Second factors of the own account, and the second step of a sign-in. Refusals are told in the form that asked.

/** What the person has, and whether this session's second step is due. */
export function useSecondFactors() {
  return useQuery({
    queryKey: accountKeys.secondFactors,
    queryFn: ({ signal }) => call<SecondFactors>(API_PATHS.secondFactor, { signal, background: true }),
  });
}

function useFactorMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.secondFactors }),
  });
}

/** A secret for an authenticator app; it counts once a code of it was typed. */
export function useBeginTotp() {
  return useMutation({ mutationFn: (body: Confirm) => call<NewTotp>(API_PATHS.totp, { body }) });
}

/** The app's first code. Answers the recovery codes where it is the first factor. */
export function useConfirmTotp(id: string) {
  return useFactorMutation((body: ConfirmTotp) =>
    call<RecoveryCodes>(fillPath(API_PATHS.totpConfirm, { id }), { body }),
  );
}

/** Has the browser make a passkey, and adds it. Answers the recovery codes where it is the first factor. */
export function useAddPasskey() {
  return useFactorMutation(async ({ name, ...confirm }: Confirm & { readonly name: string }) => {
    const optionsJSON = await call<PasskeyOptions>(API_PATHS.passkeyBegin, { body: confirm });
    const { startRegistration } = await import("@simplewebauthn/browser");
    const options = optionsJSON as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
    const answer = (await startRegistration({ optionsJSON: options })) as unknown as PasskeyAnswer;
    const body: AddPasskey = { name, answer };
    return call<RecoveryCodes>(API_PATHS.passkeys, { body });
  });
}

export function useRenameFactor(id: string) {
  return useFactorMutation((name: string) =>
    call<true>(fillPath(API_PATHS.factor, { id }), { method: "PATCH", body: { name } }),
  );
}

/** Takes a factor away; with the last one the recovery codes go. */
export function useRemoveFactor(id: string) {
  return useFactorMutation((body: Confirm) =>
    call<true>(fillPath(API_PATHS.factor, { id }), { method: "DELETE", body }),
  );
}

/** New recovery codes in the place of all earlier ones. */
export function useRenewRecoveryCodes() {
  return useFactorMutation((body: Confirm) => call<RecoveryCodes>(API_PATHS.recoveryCodes, { body }));
}

/** Does the second step: with a code of the app or a recovery code, or, where nothing is given, with a passkey. */
export function useSecondStep() {
  return useMutation({
    mutationFn: async (typed: Pick<SecondStep, "code" | "recoveryCode"> | null) => {
      const body: SecondStep = typed ?? { passkey: await askPasskey() };
      return call<true>(API_PATHS.secondStep, { body });
    },
  });
}

async function askPasskey(): Promise<PasskeyAnswer> {
  const optionsJSON = await call<PasskeyOptions>(API_PATHS.secondStepPasskey, { method: "POST" });
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const options = optionsJSON as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  return (await startAuthentication({ optionsJSON: options })) as unknown as PasskeyAnswer;
}
