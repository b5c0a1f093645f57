// Pages of the demo (docs/readings.md Q57): what was sent, a phone that scans, a university that signs people on. Registered only when
// demo mode is on; otherwise these addresses are pages that do not exist.
import { DEV_PATHS, PaymentChannelSchema, wireText } from "@yizhou/contract";
import type { PaymentChannel } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { languageOf, success } from "../../platform/http/envelope.ts";
import { presentOutbox, renderOutboxPage } from "../../platform/outbox/outbox-page.ts";
import { yuanOf } from "../../platform/payments/amounts.ts";
import type { DemoDesk } from "../../platform/providers/create-providers.ts";
import { devWord, renderDevPage } from "./pages.ts";
import type { Choice } from "./pages.ts";

const Vendor = z.enum(["wechat", "wecom"]);
const ScanQuery = z.object({ vendor: Vendor, state: wireText(128) });
const PayQuery = z.object({ channel: PaymentChannelSchema, trade: wireText(64) });
const schema = { hide: true };

export function devRoutes(desk: DemoDesk): FastifyPluginAsyncZod {
  return async (app) => {
    // Forms of pages without scripts come as forms.
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );

    app.get(
      DEV_PATHS.outbox,
      {
        schema: {
          ...schema,
          querystring: z.object({ format: z.literal("json").optional(), receiver: wireText(320).optional() }),
        },
      },
      async (request, reply) => {
        const { format, receiver } = request.query;
        const entries = await desk.outbox.list(receiver === undefined ? {} : { receiver });
        if (format === "json") return presentOutbox(entries);
        return sendPage(reply, renderOutboxPage(entries, languageOf(request)));
      },
    );

    app.get(DEV_PATHS.phone, { schema: { ...schema, querystring: ScanQuery } }, async (request, reply) => {
      const { vendor, state } = request.query;
      const scan = scanOf(vendor);
      const started = await scan.find(state);
      const language = started?.language ?? languageOf(request);
      if (!started)
        return sendPage(reply, renderDevPage(language, { title: "phoneTitle", about: "phoneGone" }));
      const choices = scan.people.map(({ subject, displayName }): Choice => ({
        label: displayName ?? subject,
        fields: { vendor, state, subject },
      }));
      const page = { title: "phoneTitle", about: "phoneAbout", action: DEV_PATHS.phone, choices } as const;
      return sendPage(reply, renderDevPage(language, page));
    });

    app.post(
      DEV_PATHS.phone,
      { schema: { ...schema, body: ScanQuery.extend({ subject: wireText(128) }) } },
      async (request, reply) => {
        const { vendor, state, subject } = request.body;
        const scan = scanOf(vendor);
        const language = (await scan.find(state))?.language ?? languageOf(request);
        try {
          await scan.approve(state, subject);
        } catch (error) {
          if (!isAppError(error, "scan.code_invalid")) throw error;
          return sendPage(reply, renderDevPage(language, { title: "phoneTitle", about: "phoneGone" }));
        }
        return sendPage(reply, renderDevPage(language, { title: "phoneTitle", about: "phoneDone" }));
      },
    );

    // What the page with the QR code asks again and again; the state is known to it alone.
    app.get(DEV_PATHS.phoneCode, { schema: { ...schema, querystring: ScanQuery } }, async (request) =>
      success(await scanOf(request.query.vendor).poll(request.query.state)),
    );

    app.get(
      DEV_PATHS.university,
      {
        schema: {
          ...schema,
          querystring: z.object({ service: wireText(2048), signedOut: z.literal("1").optional() }),
        },
      },
      async (request, reply) => {
        const { service, signedOut } = request.query;
        const language = languageOf(request);
        if (signedOut) {
          // Only back to this site, so that the page is no stepping stone to others.
          const isOurs = universityOf().isOurs(service);
          const page = {
            title: "universityTitle",
            about: "signedOut",
            ...(isOurs ? { backTo: service } : {}),
          } as const;
          return sendPage(reply, renderDevPage(language, page));
        }
        const choices = universityOf().people.map(({ subject, displayName }): Choice => ({
          label: `${displayName} ${subject}`,
          fields: { service, subject },
        }));
        const page = {
          title: "universityTitle",
          about: "universityAbout",
          action: DEV_PATHS.university,
          choices,
        } as const;
        return sendPage(reply, renderDevPage(language, page));
      },
    );

    app.post(
      DEV_PATHS.university,
      { schema: { ...schema, body: z.object({ service: wireText(2048), subject: wireText(128) }) } },
      async (request, reply) => {
        const { service, subject } = request.body;
        return reply.redirect(await universityOf().signIn(subject, service), 303);
      },
    );

    app.get(DEV_PATHS.pay, { schema: { ...schema, querystring: PayQuery } }, async (request, reply) => {
      const { channel, trade } = request.query;
      const language = languageOf(request);
      const played = await payOf(channel).findPlayed(trade);
      if (!played) return sendPage(reply, renderDevPage(language, { title: "payTitle", about: "payGone" }));
      await payOf(channel).scan(trade);
      const amount = `¥${yuanOf(played.amountFen)}`;
      const label = `${devWord("pay", language)} ${amount}`;
      const page = {
        ...({ title: "payTitle", about: "payAbout", subject: `${played.subject} ${amount}` } as const),
        ...{ action: DEV_PATHS.pay, choices: [{ label, fields: { channel, trade } }] },
      };
      return sendPage(reply, renderDevPage(language, page));
    });

    app.post(DEV_PATHS.pay, { schema: { ...schema, body: PayQuery } }, async (request, reply) => {
      const { channel, trade } = request.body;
      const language = languageOf(request);
      const notice = await payOf(channel).pay(trade);
      // The provider tells the site, by the same call and with the same signature as a real one would.
      if (notice)
        await app.inject({
          method: "POST",
          url: new URL(notice.url).pathname,
          headers: notice.headers,
          payload: notice.body,
        });
      const about = notice ? "payDone" : "payGone";
      return sendPage(reply, renderDevPage(language, { title: "payTitle", about }));
    });
  };

  function payOf(channel: PaymentChannel) {
    const pay = channel === "wechat" ? desk.wechatPay : desk.alipay;
    if (!pay) throw new AppError("request.not_found");
    return pay;
  }

  function scanOf(vendor: z.infer<typeof Vendor>) {
    const scan = desk[vendor];
    if (!scan) throw new AppError("request.not_found");
    return scan;
  }

  function universityOf() {
    if (!desk.university) throw new AppError("request.not_found");
    return desk.university;
  }
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").send(html);
}
