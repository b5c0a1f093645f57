// Mail through the operator's SMTP server (RFC 5321), spoken by nodemailer.
import { AppError } from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";
import { createTransport } from "nodemailer";
import { firstMissing, notConfigured } from "../providers/provider-settings.ts";
import type { Environment } from "../providers/provider-settings.ts";
import { UNSENT } from "../providers/sending.ts";
import { writeCodeMail } from "./code-mail.ts";
import type { WrittenMail } from "./mail-page.ts";
import { isSingleAddress } from "./mail-sender.ts";
import type { MailSender } from "./mail-sender.ts";
import { writeNoticeMail } from "./notice-mail.ts";

export const SMTP_MAIL = "SMTP";
const SECURITIES = ["tls", "starttls", "none"] as const;
type Security = (typeof SECURITIES)[number];
const DEFAULT_PORTS: Readonly<Record<Security, number>> = { tls: 465, starttls: 587, none: 25 };
const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);

export interface SmtpMailDeps {
  /** Deadline of one mail, from connecting to the server's receipt. */
  readonly timeoutMs?: number;
}

/**
 * The sender, or the problem that names the missing setting.
 *
 * @throws {AppError} system.setting_invalid; also for `SMTP_SECURITY=none` with a password for another machine
 */
export function smtpMailFromSettings(
  environment: Environment,
  deps: SmtpMailDeps = {},
): MailSender | CodedProblem {
  const user = environment["SMTP_USER"];
  const missing = firstMissing(environment, ["SMTP_HOST", "SMTP_FROM", ...(user ? ["SMTP_PASSWORD"] : [])]);
  if (missing) return notConfigured(SMTP_MAIL, missing);
  const host = environment["SMTP_HOST"]!;
  const security = (environment["SMTP_SECURITY"] || "tls") as Security;
  const isOpen = security === "none" && user !== undefined && user !== "" && !LOOPBACK.has(host);
  if (!SECURITIES.includes(security) || isOpen) throw invalid("SMTP_SECURITY");
  const port = Number(environment["SMTP_PORT"] || DEFAULT_PORTS[security]);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw invalid("SMTP_PORT");
  const from = environment["SMTP_FROM"]!;
  if (!isSingleAddress(from)) throw invalid("SMTP_FROM");

  const timeoutMs = deps.timeoutMs ?? 15_000;
  const transport = createTransport({
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...(user ? { auth: { user, pass: environment["SMTP_PASSWORD"]! } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    socketCloseTimeout: 0,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const deliver = async (email: string, mail: WrittenMail, id?: string): Promise<void> => {
    if (!isSingleAddress(email)) throw new AppError("mail.address_refused");
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      await transport.sendMail({
        from: { name: environment["SMTP_FROM_NAME"] || "译舟 Yizhou", address: from },
        to: { name: "", address: email },
        ...mail,
        ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
        // No automatic answer may come back to a code or a notice (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated" },
        signal,
      });
    } catch (error) {
      throw problemOf(error as SmtpFault, signal.aborted);
    }
  };
  return {
    sendCode: (message) => deliver(message.email, writeCodeMail(message)),
    sendNotice: (message) => deliver(message.email, writeNoticeMail(message), message.id),
  };
}

interface SmtpFault {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly syscall?: string;
}

/** Replies to RCPT that speak of the receiver (RFC 5321 section 4.2.2); others, such as 552, are about the server. */
const RECEIVER_REPLIES = new Set([501, 510, 511, 513, 550, 551, 553, 554, 556]);

function problemOf(fault: SmtpFault, isLate: boolean): AppError {
  const { code = "unknown", responseCode = 0 } = fault;
  // The server's words can repeat addresses and names; code and number tell the operator enough.
  const cause = { cause: new Error(`${code} ${responseCode}`) };
  const params = { provider: SMTP_MAIL };
  if (isLate || code === "ETIMEDOUT") return new AppError("provider.timeout", params, cause);
  if (fault.command === "RCPT TO" && RECEIVER_REPLIES.has(responseCode))
    return new AppError("mail.address_refused", {}, cause);
  const isOurs = responseCode >= 500 || ["EAUTH", "ENOAUTH", "ETLS", "ECONFIG"].includes(code);
  if (isOurs && !(responseCode >= 400 && responseCode < 500))
    return new AppError("provider.refused", params, cause);
  // What was answered or never reached anybody was not taken; a line that broke may have brought the mail.
  const isUnsent = responseCode > 0 || fault.syscall === "connect" || ["EDNS", "ENOTFOUND"].includes(code);
  return new AppError("provider.unavailable", { ...params, ...(isUnsent ? UNSENT : {}) }, cause);
}

function invalid(setting: string): AppError {
  return new AppError("system.setting_invalid", { setting });
}
