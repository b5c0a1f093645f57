import type { Log } from "./log.ts";

/**
 * Ends the process on what nobody caught, as node does by itself; but node would print it whole, with the rows that an error of
 * the database carries.
 */
export function endOnUncaught(log: Log): void {
  const end = (text: string) => (error: unknown) => {
    log.fatal({ err: error }, text);
    process.exit(1);
  };
  process.on("uncaughtException", end("an error that nobody caught"));
  process.on("unhandledRejection", end("a promise whose error nobody caught"));
}
