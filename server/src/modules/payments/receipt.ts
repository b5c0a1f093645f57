// The receipt of an order: what was paid, for what, and what went back, on one page in the reader's language. Not an invoice: that is
// the tax office's (fapiao) and is asked for.
import type { Localised, UiLanguage } from "@yizhou/contract";
import { uiLanguageTag } from "@yizhou/contract";
import type { Sheet, SheetText } from "@yizhou/filters/sheet";
import { AppError, parseLanguageTag } from "@yizhou/model";
import { yuanOf } from "../../platform/payments/amounts.ts";
import { beijingTime } from "../../platform/payments/beijing-time.ts";
import { workKind } from "../../platform/work/work-kind.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import type { PaymentDeps } from "./deps.ts";
import { findOwnOrder } from "./repo.ts";
import type { OrderRow } from "./repo.ts";

const LEFT = 72;
const RIGHT = 523;

const WORDS = {
  title: { zh: "收据", en: "Receipt", ko: "영수증" },
  brand: { zh: "译舟", en: "Yizhou", ko: "이저우" },
  number: { zh: "订单号", en: "Order", ko: "주문 번호" },
  paidAt: { zh: "付款时间（北京时间）", en: "Paid (Beijing time)", ko: "결제 시각(베이징)" },
  channel: { zh: "支付方式", en: "Paid by", ko: "결제 수단" },
  item: { zh: "项目", en: "Item", ko: "항목" },
  characters: { zh: "数量，字符", en: "Characters", ko: "수량, 자" },
  unit: { zh: "每万字符，元", en: "Per 10,000 characters, CNY", ko: "1만 자당, 위안" },
  paid: { zh: "实付，元", en: "Paid, CNY", ko: "결제 금액, 위안" },
  refunded: { zh: "已退款，元", en: "Refunded, CNY", ko: "환불 금액, 위안" },
  package: { zh: "字符套餐", en: "Package of characters", ko: "문자 패키지" },
  gap: { zh: "补足差额", en: "Missing characters of a job", ko: "작업 부족분" },
  wechat: { zh: "微信支付", en: "WeChat Pay", ko: "위챗페이" },
  alipay: { zh: "支付宝", en: "Alipay", ko: "알리페이" },
  note: {
    zh: "本收据仅作付款凭证，不能代替发票。发票请在订单页申请。",
    en: "This receipt shows a payment and is no tax invoice. Request an invoice (fapiao) on the order's page.",
    ko: "이 영수증은 결제 확인용이며 세금계산서를 대신하지 않습니다. 세금계산서는 주문 화면에서 신청해 주십시오.",
  },
} as const satisfies Record<string, Localised>;

/** The file as Base64, since answers of work are JSON; a receipt has some 30 kB. */
const SET_RECEIPT = workKind<{ readonly orderId: string; readonly language: UiLanguage }, string>(
  "payments.receipt",
);
/** Some of one person's clicks at once are one receipt's work each: as heavy as a small file. */
const WEIGHT_BYTES = 50_000;

/**
 * The receipt, set by a worker: its fonts are large, and setting takes the processor.
 *
 * @param signal  nobody wants it any more
 * @returns a PDF file and its name
 * @throws {AppError} payment.receipt_unpaid; request.too_much_waiting
 */
export async function makeReceipt(
  { work }: Pick<PaymentDeps, "work">,
  { id: orderId, number, ownerId, paidAt, channel }: OrderRow,
  language: UiLanguage,
  signal: AbortSignal,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  if (!paidAt || !channel || ownerId === null) throw new AppError("payment.receipt_unpaid");
  const asked = { ownerId, weight: WEIGHT_BYTES, input: { orderId, language } };
  const pdf = await work.ask(SET_RECEIPT, asked, { signal });
  return { name: nameOf(number, language), bytes: Buffer.from(pdf, "base64") };
}

/** The worker's side. */
export function setReceiptHandler({
  db,
}: Pick<PaymentDeps, "db">): WorkHandler<
  { readonly orderId: string; readonly language: UiLanguage },
  string
> {
  return {
    kind: SET_RECEIPT,
    async run({ ownerId, input: { orderId, language } }) {
      const order = await findOwnOrder(db, ownerId, orderId);
      if (!order?.paidAt || !order.channel) throw new AppError("payment.receipt_unpaid");
      // Whoever sets no receipt does not load the fonts.
      const { drawInstalledSheet } = await import("@yizhou/filters/sheet");
      const title = nameOf(order.number, language);
      const bytes = await drawInstalledSheet(sheetOf(order, order.paidAt, order.channel, language, title));
      return async () => Buffer.from(bytes).toString("base64");
    },
  };
}

const nameOf = (number: string, language: UiLanguage) => `${WORDS.title[language]} ${number}`;

function sheetOf(
  order: OrderRow,
  paidAt: Date,
  channel: "wechat" | "alipay",
  language: UiLanguage,
  title: string,
): Sheet {
  const say = (word: keyof typeof WORDS) => WORDS[word][language];
  const item = order.kind === "gap" && order.jobName ? `${say("gap")}, ${order.jobName}` : say(order.kind);
  const count = new Intl.NumberFormat("en").format(order.characters);
  const rows: readonly (readonly [string, string])[] = [
    [say("number"), order.number],
    [say("paidAt"), beijingTime(paidAt)],
    [say("channel"), say(channel)],
    [say("item"), item],
    [say("characters"), count],
    [say("unit"), yuanOf(order.fenPer10000)],
    ...(order.refundedFen > 0 ? [[say("refunded"), yuanOf(order.refundedFen)] as const] : []),
  ];
  const first = 190;
  const step = 30;
  const last = first + rows.length * step;
  const texts: SheetText[] = [
    { text: say("brand"), x: LEFT, y: 92, size: 14, maxWidth: 200 },
    { text: say("title"), x: LEFT, y: 136, size: 26, maxWidth: 400 },
    ...rows.flatMap(([label, value], at): SheetText[] => [
      { text: label, x: LEFT, y: first + at * step, size: 11, maxWidth: 170, isSoft: true },
      { text: value, x: RIGHT, y: first + at * step, size: 11, maxWidth: 270, isRight: true },
    ]),
    { text: say("paid"), x: LEFT, y: last + 14, size: 12, maxWidth: 170 },
    { text: yuanOf(order.amountFen), x: RIGHT, y: last + 14, size: 20, maxWidth: 270, isRight: true },
    { text: say("note"), x: LEFT, y: last + 60, size: 9, maxWidth: RIGHT - LEFT, isSoft: true },
  ];
  const rule = (y: number, thickness: number) => ({ x: LEFT, y, width: RIGHT - LEFT, thickness });
  return {
    ...{ language: parseLanguageTag(uiLanguageTag(language)), title, texts },
    rules: [
      rule(156, 0.8),
      ...rows.map((_, at) => rule(first + at * step + 10, at === rows.length - 1 ? 0.8 : 0.2)),
      rule(last + 30, 0.8),
    ],
  };
}
