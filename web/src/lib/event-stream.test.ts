import { expect, it } from "vitest";
import { readMessages } from "./event-stream.ts";

it("cuts whole messages and keeps the unfinished one", () => {
  expect(readMessages('event: progress\ndata: {"a":1}\n\nevent: prog')).toEqual({
    messages: [{ name: "progress", data: '{"a":1}' }],
    rest: "event: prog",
  });
});

it("gives the same messages however the bytes are cut", () => {
  const stream = "event: progress\r\ndata: 1\r\n\r\n: beat\r\n\r\ndata: 2\ndata: 3\n\n";
  for (let cut = 0; cut <= stream.length; cut += 1) {
    const first = readMessages(stream.slice(0, cut));
    const second = readMessages(first.rest + stream.slice(cut));
    expect([...first.messages, ...second.messages], `cut at ${cut}`).toEqual([
      { name: "progress", data: "1" },
      { name: "comment", data: "" },
      { name: "message", data: "2\n3" },
    ]);
  }
});

it("shows a heartbeat as a comment", () => {
  expect(readMessages(": beat\n\n").messages).toEqual([{ name: "comment", data: "" }]);
});
