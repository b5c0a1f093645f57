import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** Where the stand-in does not behave: the reply to a command, silence, or a broken connection. */
export type SmtpFaultPlan = Partial<
  Record<"greeting" | "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "message", string | "hang" | "cut">
>;

export interface SmtpStandIn {
  readonly port: number;
  readonly messages: { from: string; to: string[]; raw: string }[];
  /** `user:password` pairs that were shown. */
  readonly signIns: string[];
  faults: SmtpFaultPlan;
  close(): Promise<void>;
}

/** A mail server played over real TCP on this machine. For tests. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const sockets = new Set<Socket>();
  const standIn = { messages: [], signIns: [], faults: {} } as Pick<SmtpStandIn, "messages" | "signIns"> & {
    faults: SmtpFaultPlan;
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // The client may hang up first; that is no fault of the test.
    socket.on("error", () => socket.destroy());
    converse(socket, standIn);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(standIn, {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  });
}

function converse(socket: Socket, standIn: Pick<SmtpStandIn, "messages" | "signIns" | "faults">): void {
  let buffered = "";
  let mail = { from: "", to: [] as string[] };
  let isInMessage = false;
  const reply = (step: keyof SmtpFaultPlan, usual: string): boolean => {
    const fault = standIn.faults[step];
    if (fault === "hang") return false;
    if (fault === "cut") {
      socket.destroy();
      return false;
    }
    socket.write(`${fault ?? usual}\r\n`);
    return fault === undefined;
  };
  const onLine = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    const address = /<(.*)>/.exec(line)?.[1] ?? "";
    if (verb === "EHLO") reply("EHLO", "250-stand-in\r\n250-AUTH PLAIN\r\n250 8BITMIME");
    else if (verb === "AUTH") {
      const [, user, password] = Buffer.from(line.split(" ")[2] ?? "", "base64")
        .toString()
        .split("\0");
      if (reply("AUTH", "235 welcome")) standIn.signIns.push(`${user}:${password}`);
    } else if (verb === "MAIL") {
      mail = { from: address, to: [] };
      reply("MAIL", "250 ok");
    } else if (verb === "RCPT") {
      if (reply("RCPT", "250 ok")) mail.to.push(address);
    } else if (verb === "DATA") isInMessage = reply("DATA", "354 go on");
    else if (verb === "QUIT") socket.end("221 bye\r\n");
    else socket.write("502 not known here\r\n");
  };
  socket.on("data", (chunk) => {
    buffered += chunk.toString("utf8");
    for (;;) {
      const end = buffered.indexOf(isInMessage ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const piece = buffered.slice(0, end);
      buffered = buffered.slice(end + (isInMessage ? 5 : 2));
      if (!isInMessage) {
        onLine(piece);
        continue;
      }
      isInMessage = false;
      if (reply("message", "250 taken")) standIn.messages.push({ ...mail, raw: piece });
    }
  });
  reply("greeting", "220 stand-in ESMTP");
}
