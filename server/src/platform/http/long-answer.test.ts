import { AppError } from "@yizhou/model";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { installErrorHandler, success } from "./envelope.ts";
import { answerWithProgress } from "./long-answer.ts";

/** A site whose one route reads `pages` pages and then answers, or refuses. */
function ask(pages: number, accept: string, refusal: AppError | null = null) {
  const app = Fastify();
  installErrorHandler(app);
  app.get("/", (_request, reply) =>
    answerWithProgress(reply, async (tell) => {
      for (let done = 1; done <= pages; done++) tell({ done, total: pages });
      if (refusal) throw refusal;
      return success("read");
    }),
  );
  return app.inject({ url: "/", headers: { accept, "accept-language": "en" } });
}

const STREAM = "application/json, text/event-stream";
const eventsIn = (text: string) =>
  text
    .trim()
    .split("\n\n")
    .map((event) => {
      const [name, data] = event.split("\n");
      return [name!.slice("event: ".length), JSON.parse(data!.slice("data: ".length)) as unknown];
    });

test("whoever accepts events hears of every page and gets the envelope last", async () => {
  const reply = await ask(2, STREAM);
  expect(reply.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  expect(eventsIn(reply.payload)).toEqual([
    ["progress", { done: 1, total: 2 }],
    ["progress", { done: 2, total: 2 }],
    ["answer", { status: 200, envelope: success("read") }],
  ]);
});

test("a refusal after the first page has its status and text in the last event", async () => {
  const reply = await ask(1, STREAM, new AppError("filter.no_text"));
  const [name, answer] = eventsIn(reply.payload).at(-1)!;
  expect(name).toBe("answer");
  expect(answer).toMatchObject({
    status: 422,
    envelope: { isSuccess: false, errorCode: "filter.no_text", errorMessage: expect.stringMatching(/\w/) },
  });
});

test.each([
  ["without progress", 0, STREAM],
  ["to whoever takes no events", 3, "application/json"],
])("an answer %s is a plain one", async (_, pages, accept) => {
  const reply = await ask(pages, accept);
  expect(reply.json()).toEqual(success("read"));
  const refused = await ask(pages, accept, new AppError("filter.no_text"));
  expect([refused.statusCode, refused.json().errorCode]).toEqual([422, "filter.no_text"]);
});
