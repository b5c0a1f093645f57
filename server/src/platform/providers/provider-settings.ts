import { AppError } from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";
import { isOutboundOrigin } from "../outbound/outbound-client.ts";

/** Settings as the process was given them; an empty text counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What an adapter's `fromSettings` gives when something is missing: the adapter's name and the first missing setting. */
export function notConfigured(provider: string, setting: string): CodedProblem {
  return { code: "provider.not_configured", params: { provider, setting } };
}

/** True for the problem, false for the adapter. */
export function isProblem(value: object): value is CodedProblem {
  return "code" in value && "params" in value;
}

/** The first of these settings that has no value; null when all have one. */
export function firstMissing(environment: Environment, names: readonly string[]): string | null {
  return names.find((name) => !environment[name]) ?? null;
}

/**
 * A setting that holds an address: https, or http to this machine.
 *
 * @throws {AppError} system.setting_invalid naming the setting
 */
export function addressSetting(environment: Environment, name: string): URL | null {
  const text = environment[name];
  if (!text) return null;
  if (!isOutboundOrigin(text)) throw new AppError("system.setting_invalid", { setting: name });
  return new URL(text);
}

/** Where an adapter calls: the vendor's own host, or the one the operator named instead. */
export function originSetting(
  environment: Environment,
  name: string,
  vendorOrigin: string,
): { readonly origin: string; readonly allowPrivate: boolean } {
  const named = addressSetting(environment, name);
  return named ? { origin: named.origin, allowPrivate: true } : { origin: vendorOrigin, allowPrivate: false };
}
