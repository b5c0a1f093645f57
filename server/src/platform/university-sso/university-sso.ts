import type { UiLanguage } from "@yizhou/contract";

export interface SsoRequest {
  /** Random, bound to the browser by the caller and checked when it comes back. */
  readonly state: string;
  /** Absolute address of our page that gets the token or code. */
  readonly callbackUrl: string;
  readonly language: UiLanguage;
}

export interface UniversityPerson {
  /** The person's lasting name at the university. */
  readonly subject: string;
  readonly displayName: string | null;
  /** An e-mail that the university says is this person's (`email_verified`); others count for nothing. */
  readonly verifiedEmail: string | null;
  /** Names the token that was shown. The caller keeps it until `tokenUntilMs` and refuses it a second time. */
  readonly tokenId: string;
  readonly tokenUntilMs: number;
}

/** Single sign-on of the university (IDaaS). The contract suite is `university-sso-contract.ts`. */
export interface UniversitySso {
  /** Where the browser goes to sign in. */
  loginAddress(request: SsoRequest): string;
  /** Where the browser goes to end the university's session as well, and then comes back to `returnUrl`. */
  logoutAddress(returnUrl: string): string;
  /**
   * Who signed in. The caller has checked `state` against the browser before.
   *
   * @param answer  `token`: what came to the callback as `id_token` (protocol jwt) or `code` (protocol oidc); `callbackUrl` and
   *   `state` as they were in the login address
   * @throws {AppError} sso.token_invalid (signature, time, issuer, audience, used code), provider.refused (client secret),
   *   provider.unavailable, provider.timeout, provider.bad_response
   */
  exchange(answer: {
    readonly token: string;
    readonly state: string;
    readonly callbackUrl: string;
  }): Promise<UniversityPerson>;
}
