// The demo's university: a page at /dev/university where a visitor picks who signs in. It signs real tokens with a key pair made
// at the start, and they go through the same verification as the university's.
import { generateKeyPair, SignJWT } from "jose";
import { AppError } from "@yizhou/model";
import type { Clock } from "../clock.ts";
import type { SiteAddress } from "../site-address.ts";
import type { UniversitySso } from "./university-sso.ts";
import { verifyIdToken } from "./verify-token.ts";
import type { KeySource } from "./verify-token.ts";

export interface DemoUniversityPerson {
  readonly subject: string;
  readonly displayName: string;
  readonly email: string;
}

/** Who can sign in at the demo's university. The first is the demo account of organisation 4034. */
export const DEMO_UNIVERSITY_PEOPLE: readonly DemoUniversityPerson[] = [
  { subject: "2026403401", displayName: "林知远", email: "scholar@yizhou.example" },
  { subject: "2026403402", displayName: "周文", email: "zhouwen@university.example" },
];

export interface DemoUniversity extends UniversitySso {
  readonly people: readonly DemoUniversityPerson[];
  /** True for addresses of this site: to others the demo sends nobody. */
  isOurs(address: string): boolean;
  /**
   * The person signed in: where the browser goes now, with the token.
   *
   * @throws {AppError} sso.token_invalid for an unknown person, or a callback that is not this site
   */
  signIn(subject: string, callbackUrl: string): Promise<string>;
}

export interface DemoUniversityDeps {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly siteUrl: SiteAddress;
}

const ISSUER = "https://university.example/demo";
const AUDIENCE = "yizhou-demo";
const VALID_SECONDS = 120;

export function createDemoUniversity(deps: DemoUniversityDeps): DemoUniversity {
  // Made at the first sign-in: an RSA pair takes a moment that no other start should wait for.
  let pair: ReturnType<typeof generateKeyPair> | null = null;
  const keyPair = () => (pair ??= generateKeyPair("RS256"));
  const keys: KeySource = async (verify) => verify((await keyPair()).publicKey);
  const isOurs = (address: string): boolean =>
    URL.canParse(address) && new URL(address).origin === new URL(deps.siteUrl()).origin;

  return {
    people: DEMO_UNIVERSITY_PEOPLE,
    isOurs,
    loginAddress({ state, callbackUrl }) {
      const callback = new URL(callbackUrl);
      callback.searchParams.set("state", state);
      return `${deps.siteUrl()}/dev/university?${new URLSearchParams({ service: callback.href }).toString()}`;
    },
    logoutAddress: (returnUrl) =>
      `${deps.siteUrl()}/dev/university?${new URLSearchParams({ signedOut: "1", service: returnUrl }).toString()}`,
    async signIn(subject, callbackUrl) {
      const person = DEMO_UNIVERSITY_PEOPLE.find((one) => one.subject === subject);
      // Otherwise the page would hand tokens to any address that a link names.
      if (!person || !isOurs(callbackUrl)) throw new AppError("sso.token_invalid");
      const seconds = Math.floor(deps.clock.now() / 1000);
      const token = await new SignJWT({
        ...{ name: person.displayName, email: person.email, email_verified: true },
      })
        .setProtectedHeader({ alg: "RS256" })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(person.subject)
        .setJti(deps.newId())
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + VALID_SECONDS)
        .sign((await keyPair()).privateKey);
      const address = new URL(callbackUrl);
      address.searchParams.set("id_token", token);
      return address.href;
    },
    exchange: ({ token }) =>
      verifyIdToken(token, {
        issuer: ISSUER,
        audience: AUDIENCE,
        keys,
        clock: deps.clock,
        maxAgeSeconds: VALID_SECONDS,
      }),
  };
}
