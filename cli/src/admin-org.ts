import type { OrganizationsDesk } from "@yizhou/server";
import type { AdminAction } from "./admin-action.ts";
import { usage, type ParsedArguments } from "./arguments.ts";
import { countOf, MOST_DAYS } from "./count-of.ts";
import type { Terminal } from "./terminal.ts";
import { say } from "./texts.ts";

const DAY_MS = 24 * 3600 * 1000;
const MOST_SEATS = 1_000_000;
const MOST_CHARACTERS = 100_000_000_000;

/** Organisations and their members, for an operator: one action per verb of `yizhou admin org`. */
export const organizationActions: Readonly<Record<string, AdminAction>> = {
  "org list": {
    parameters: [],
    options: [],
    async run(_values, _args, terminal) {
      const rows = await atDesk(terminal, (desk) => desk.list());
      if (rows.length === 0 && !terminal.isJson) terminal.out(say(terminal.language, "noOrganizations"));
      for (const row of rows) {
        const { id, name, kind, signOutUrl, members } = row;
        const count = say(terminal.language, "memberCount", { count: members });
        const words = [id, name, kind, count, ...(signOutUrl ? [signOutUrl] : [])];
        terminal.out(terminal.isJson ? JSON.stringify(row) : words.join("\t"));
      }
    },
  },
  "org create": {
    parameters: ["ID", "NAME"],
    options: ["kind", "sign-out-url", "seats"],
    async run([idText, nameText], args, terminal) {
      const id = idOf(idText!, terminal);
      const name = nameOf(nameText!, terminal);
      const change = await changeOf(args, terminal);
      await atDesk(terminal, (desk) => desk.create({ ...change, id, name }));
      report(terminal, { id, name });
    },
  },
  "org change": {
    parameters: ["ID"],
    options: ["name", "kind", "sign-out-url", "seats"],
    async run([idText], args, terminal) {
      const id = idOf(idText!, terminal);
      const name = args.value("name");
      const change = {
        ...(await changeOf(args, terminal)),
        ...(name === undefined ? {} : { name: nameOf(name, terminal) }),
      };
      await atDesk(terminal, (desk) => desk.change(id, change));
      report(terminal, { id, ...change });
    },
  },
  "org delete": {
    parameters: ["ID"],
    options: [],
    async run([idText], _args, terminal) {
      const id = idOf(idText!, terminal);
      await atDesk(terminal, (desk) => desk.delete(id));
      report(terminal, { id });
    },
  },
  "org members": {
    parameters: ["ID"],
    options: [],
    async run([idText], _args, terminal) {
      const id = idOf(idText!, terminal);
      const rows = await atDesk(terminal, (desk) => desk.members(id));
      if (rows.length === 0 && !terminal.isJson) terminal.out(say(terminal.language, "noMembers"));
      for (const row of rows) {
        const words = [row.account, row.userName, row.role, row.joinedAt.slice(0, 10)];
        terminal.out(terminal.isJson ? JSON.stringify(row) : words.join("\t"));
      }
    },
  },
  "org add-member": {
    parameters: ["ID", "ACCOUNT"],
    options: ["role"],
    async run([idText, account], args, terminal) {
      const organizationId = idOf(idText!, terminal);
      const { ORGANIZATION_ROLES } = await import("@yizhou/server");
      const role = oneOf(ORGANIZATION_ROLES, "role", args, terminal) ?? "member";
      await atDesk(terminal, (desk) => desk.addMember({ organizationId, account: account!, role }));
      report(terminal, { id: organizationId, account: account!, role });
    },
  },
  "org grant": {
    parameters: ["ID", "CHARACTERS"],
    options: ["days"],
    async run([idText, charactersText], args, terminal) {
      const organizationId = idOf(idText!, terminal);
      const characters = countOf("CHARACTERS", charactersText!, MOST_CHARACTERS, terminal);
      const days = args.value("days");
      const lastsMs = days === undefined ? null : countOf("--days", days, MOST_DAYS, terminal) * DAY_MS;
      const expiresAt = lastsMs === null ? null : new Date(Date.now() + lastsMs);
      const balance = await atDesk(terminal, (desk) => desk.grant({ organizationId, characters, expiresAt }));
      const done = { id: organizationId, characters, balance, expiresAt: expiresAt?.toISOString() ?? null };
      terminal.out(
        terminal.isJson ? JSON.stringify(done) : say(terminal.language, "organizationBalance", { balance }),
      );
    },
  },
  "org remove-member": {
    parameters: ["ID", "ACCOUNT"],
    options: [],
    async run([idText, account], _args, terminal) {
      const organizationId = idOf(idText!, terminal);
      await atDesk(terminal, (desk) => desk.removeMember({ organizationId, account: account! }));
      report(terminal, { id: organizationId, account: account! });
    },
  },
};

async function atDesk<T>(terminal: Terminal, act: (desk: OrganizationsDesk) => Promise<T>): Promise<T> {
  const { loadSettings, withOrganizations } = await import("@yizhou/server");
  return withOrganizations(loadSettings(terminal.environment), act);
}

function report(terminal: Terminal, done: Readonly<Record<string, unknown>> & { readonly id: number }): void {
  terminal.out(
    terminal.isJson ? JSON.stringify(done) : say(terminal.language, "organizationChanged", { id: done.id }),
  );
}

/** A number such as 4034. @throws {AppError} usage.invalid */
function idOf(text: string, terminal: Terminal): number {
  if (!/^\d{1,9}$/.test(text)) throw usage(terminal, "notAnOrganization", { value: text });
  return Number(text);
}

/** @throws {AppError} usage.invalid for an empty name or one of more than 100 characters */
function nameOf(text: string, terminal: Terminal): string {
  const name = text.trim();
  if (name === "" || [...name].length > 100) throw usage(terminal, "badName");
  return name;
}

/** @throws {AppError} usage.invalid */
async function changeOf(args: ParsedArguments, terminal: Terminal) {
  const { ORGANIZATION_KINDS } = await import("@yizhou/server");
  const kind = oneOf(ORGANIZATION_KINDS, "kind", args, terminal);
  const address = args.value("sign-out-url");
  if (address !== undefined && address !== "none" && !isPublicAddress(address))
    throw usage(terminal, "notAnAddress", { option: "--sign-out-url" });
  const seats = args.value("seats");
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(seats === undefined
      ? {}
      : { seats: seats === "none" ? null : countOf("--seats", seats, MOST_SEATS, terminal) }),
    ...(address === undefined ? {} : { signOutUrl: address === "none" ? null : new URL(address).href }),
  };
}

/** Browsers are sent there: https, or http to this machine for trying things out. */
function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname));
}

/** @throws {AppError} usage.invalid for a word that is not among `known` */
function oneOf<T extends string>(
  known: readonly T[],
  option: string,
  args: ParsedArguments,
  terminal: Terminal,
): T | undefined {
  const value = args.value(option);
  if (value === undefined) return undefined;
  const found = known.find((one) => one === value);
  if (!found) throw usage(terminal, "notOneOf", { option: `--${option}`, values: known.join(", ") });
  return found;
}
