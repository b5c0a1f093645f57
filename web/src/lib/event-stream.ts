/** One message of a server-sent event stream. A comment (heartbeat) has the name `comment`. */
export interface StreamMessage {
  readonly name: string;
  readonly data: string;
}

/**
 * Cuts the text received so far into whole messages (WHATWG HTML, server-sent events, as far as we send it).
 *
 * @returns the messages, and the rest that waits for more text
 */
export function readMessages(received: string): { messages: StreamMessage[]; rest: string } {
  // A trailing CR may be half of a CRLF.
  const held = received.endsWith("\r") ? "\r" : "";
  const text = (held ? received.slice(0, -1) : received).replace(/\r\n?/g, "\n");
  const blocks = text.split("\n\n");
  const rest = blocks.pop()! + held;
  return { messages: blocks.flatMap(readBlock), rest };
}

function readBlock(block: string): StreamMessage[] {
  let name = "message";
  const data: string[] = [];
  let isComment = false;
  for (const line of block.split("\n")) {
    if (line.startsWith(":")) isComment = true;
    else if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
  }
  if (data.length > 0) return [{ name, data: data.join("\n") }];
  return isComment ? [{ name: "comment", data: "" }] : [];
}
