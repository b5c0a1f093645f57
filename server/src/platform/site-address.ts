import { AppError } from "@yizhou/model";
import { isLoopback } from "./settings.ts";
import type { Settings } from "./settings.ts";

/**
 * The site's address as outside parties, mails and browsers' keys are told it, without a slash at its end. What a request says of
 * its host is never asked: whoever writes the request could send a callback, and what it carries, to a site of theirs.
 *
 * @throws {AppError} system.setting_missing in production without SITE_URL
 */
export type SiteAddress = () => string;

/** @param listening  where this process listens; null as long as, or where, it does not */
export function createSiteAddress(
  { siteUrl, isProduction, port }: Pick<Settings, "siteUrl" | "isProduction" | "port">,
  listening: () => string | null,
): SiteAddress {
  return () => {
    if (siteUrl) return siteUrl;
    if (isProduction) throw new AppError("system.setting_missing", { setting: "SITE_URL" });
    const own = new URL(listening() ?? `http://127.0.0.1:${port}`);
    return isLoopback(own.hostname) ? own.origin : `http://127.0.0.1:${own.port || "80"}`;
  };
}
