import type { SystemUser } from "@yizhou/contract";

/**
 * Who is signed in. Token and user info live in sessionStorage and count only together (docs/readings.md Q33): clearing either
 * signs out. sessionStorage belongs to one tab, so a fresh tab asks the open ones for theirs.
 */
export interface Session {
  readonly token: string;
  readonly user: SystemUser;
}

const TOKEN_KEY = "yizhou.token";
const USER_KEY = "yizhou.user";
const UNAUTHORIZED_KEY = "yizhou.unauthorized";
const CHANNEL = "yizhou.session";
const HAND_OVER_MS = 150;

type Message =
  | { readonly kind: "ask" }
  | { readonly kind: "answer"; readonly session: Session }
  | { readonly kind: "signedOut" };

const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;
let cached: { readonly raw: string; readonly session: Session | null } = { raw: "", session: null };

/** The session of this tab; the same object until it changes, so it may serve as a store's snapshot. */
export function getSession(): Session | null {
  const token = sessionStorage.getItem(TOKEN_KEY);
  const user = sessionStorage.getItem(USER_KEY);
  const raw = `${token ?? ""}\n${user ?? ""}`;
  if (raw !== cached.raw) cached = { raw, session: token && user ? readSession(token, user) : null };
  return cached.session;
}

/** The token alone: right after signing in it is there before the user info is. */
export function getToken(): string | null {
  return sessionStorage.getItem(TOKEN_KEY);
}

export function storeToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token);
  notify();
}

export function storeUser(user: SystemUser): void {
  sessionStorage.setItem(USER_KEY, JSON.stringify(user));
  sessionStorage.removeItem(UNAUTHORIZED_KEY);
  notify();
}

/** Forgets the session in this tab only; used when the server no longer knows the token. */
export function clearSession(): void {
  sessionStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(USER_KEY);
  notify();
}

/** Forgets the session here and in the other tabs, which share the token that has just been revoked. */
export function clearSessionEverywhere(): void {
  clearSession();
  sessionStorage.removeItem(UNAUTHORIZED_KEY);
  channel?.postMessage({ kind: "signedOut" } satisfies Message);
}

/** The specification's unauthorized flag: set by a 401, so that several at once open one dialog. */
export function isUnauthorized(): boolean {
  return sessionStorage.getItem(UNAUTHORIZED_KEY) !== null;
}

export function setUnauthorized(on: boolean): void {
  if (on) sessionStorage.setItem(UNAUTHORIZED_KEY, "1");
  else sessionStorage.removeItem(UNAUTHORIZED_KEY);
}

/** Calls back on every change in this tab. Returns the way to stop. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let joining: Promise<void> | null = null;

/**
 * Starts sharing with other tabs and, when this tab has no session, asks them for theirs. Once per page; resolves after at
 * most 150 ms, at once when this tab is signed in or the browser has no BroadcastChannel.
 */
export function joinSession(): Promise<void> {
  joining ??= join();
  return joining;
}

async function join(): Promise<void> {
  setUnauthorized(false);
  if (typeof BroadcastChannel === "undefined") return;
  const opened = new BroadcastChannel(CHANNEL);
  channel = opened;
  const received = new Promise<void>((resolve) => {
    opened.onmessage = (event: MessageEvent<Message>) => {
      answer(opened, event.data);
      if (event.data.kind === "answer") resolve();
    };
  });
  if (getSession()) return;
  opened.postMessage({ kind: "ask" } satisfies Message);
  await Promise.race([received, new Promise((resolve) => setTimeout(resolve, HAND_OVER_MS))]);
}

function answer(opened: BroadcastChannel, message: Message): void {
  const own = getSession();
  if (message.kind === "ask" && own) opened.postMessage({ kind: "answer", session: own } satisfies Message);
  if (message.kind === "signedOut") clearSession();
  if (message.kind === "answer" && !own) {
    storeToken(message.session.token);
    storeUser(message.session.user);
  }
}

function readSession(token: string, user: string): Session | null {
  try {
    const parsed = JSON.parse(user) as SystemUser | null;
    if (typeof parsed?.userName === "string") return { token, user: parsed };
  } catch {
    // No JSON: as below.
  }
  return null; // Not written by us: the same as absent.
}

function notify(): void {
  for (const listener of listeners) listener();
}
