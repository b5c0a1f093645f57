// Packages, orders, refunds and invoices on the wire. Amounts are whole fen, characters whole characters; no body holds either.
import { z } from "zod";
import { isTaxNumber } from "./tax-number.ts";
import { wireText } from "./wire-text.ts";

/** How people pay: by scanning a code with the app of one of these. */
export const PAYMENT_CHANNELS = ["wechat", "alipay"] as const;
export const PaymentChannelSchema = z.enum(PAYMENT_CHANNELS);
export type PaymentChannel = z.infer<typeof PaymentChannelSchema>;

/** Characters for sale. */
export const PackageSchema = z
  .object({
    id: z.string(),
    characters: z.int(),
    fenPer10000: z.int(),
    priceFen: z.int(),
    validDays: z.int(),
    isRecommended: z.boolean(),
    /** A special VAT invoice can be had for it. */
    hasSpecialInvoice: z.boolean(),
  })
  .meta({ id: "CharacterPackage" });
export type CharacterPackage = z.infer<typeof PackageSchema>;

/** What can be bought. Data of GET /api/packages. */
export const PackageListSchema = z
  .object({
    packages: z.array(PackageSchema),
    /** The person's university provides characters; nothing is for sale. */
    isProvided: z.boolean(),
    channels: z.array(PaymentChannelSchema),
    /** Days within which unspent characters can be given back. */
    refundDays: z.int(),
    /** What the person has, in characters. */
    balance: z.object({
      all: z.int(),
      packages: z.int(),
      /** When the first of them ends; null: none, or never. */
      packagesEndAt: z.iso.datetime().nullable(),
      vouchers: z.int(),
      /** Without an end. */
      other: z.int(),
    }),
    /** What single characters beyond packages cost, as for the gap of one job. */
    gapFenPer10000: z.int(),
  })
  .meta({ id: "PackageList" });
export type PackageList = z.infer<typeof PackageListSchema>;

/** A price in fen of 10,000 characters that makes the whole package cost whole fen. */
export function hasWholePrice(characters: number, fenPer10000: number): boolean {
  return (characters * fenPer10000) % 10_000 === 0;
}

/** Data of GET and POST /api/packages/table, for people of the site: all packages, the smallest first. */
export const PackageTableSchema = z
  .object({
    /** The demo's operator only looks. */
    mayChange: z.boolean(),
    packages: z.array(PackageSchema.extend({ isOnSale: z.boolean() })),
  })
  .meta({ id: "PackageTable" });
export type PackageTable = z.infer<typeof PackageTableSchema>;

/** Body of POST /api/packages/table: another price or validity of a package, or a new one (`id` null). Orders keep what they were. */
export const SetPackageSchema = z
  .object({
    id: wireText(40).nullable(),
    /** Of a new one; a package keeps its size. */
    characters: z.int().min(1000).max(100_000_000),
    fenPer10000: z.int().min(1).max(1_000_000),
    validDays: z.int().min(1).max(3650),
    isRecommended: z.boolean(),
    hasSpecialInvoice: z.boolean(),
    isOnSale: z.boolean(),
  })
  .refine(({ characters, fenPer10000 }) => hasWholePrice(characters, fenPer10000), { path: ["fenPer10000"] })
  .meta({ id: "SetPackage" });
export type SetPackage = z.infer<typeof SetPackageSchema>;

/** `paid` is passed through: paying and crediting are one step. */
export const ORDER_STATES = [
  "created",
  "paying",
  "paid",
  "fulfilled",
  "closed",
  "refund_pending",
  "refunded",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const ORDER_KINDS = ["package", "gap"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export const OrderSchema = z
  .object({
    id: z.uuid(),
    /** As people and receipts say it. */
    number: z.string(),
    kind: z.enum(ORDER_KINDS),
    state: z.enum(ORDER_STATES),
    characters: z.int(),
    fenPer10000: z.int(),
    amountFen: z.int(),
    packageId: z.string().nullable(),
    jobId: z.uuid().nullable(),
    /** Name of the job whose gap it is; null with packages. */
    jobName: z.string().nullable(),
    validDays: z.int().nullable(),
    channel: PaymentChannelSchema.nullable(),
    createdAt: z.iso.datetime(),
    /** Until when it can be paid. */
    expiresAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    closedAt: z.iso.datetime().nullable(),
    refundedFen: z.int(),
    isInvoiced: z.boolean(),
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof OrderSchema>;

/** A code to be scanned. */
export const PayCodeSchema = z
  .object({
    channel: PaymentChannelSchema,
    /** Rows of the code's squares, `1` is dark. */
    squares: z.array(z.string()),
    /** Where the demo's phone stands; null with real money. */
    demoUrl: z.url().nullable(),
    state: z.enum(["waiting", "scanned"]),
  })
  .meta({ id: "PayCode" });
export type PayCode = z.infer<typeof PayCodeSchema>;

export const REFUND_STATES = ["requested", "approved", "sent", "done", "refused", "failed"] as const;
export const RefundSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(REFUND_STATES),
    /** `stray`: paid after the order was closed, or twice; it goes back by itself. */
    kind: z.enum(["request", "stray"]),
    characters: z.int(),
    amountFen: z.int(),
    reason: z.string().nullable(),
    refusal: z.string().nullable(),
    requestedAt: z.iso.datetime(),
    doneAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Refund" });
export type Refund = z.infer<typeof RefundSchema>;

export const INVOICE_KINDS = ["normal", "special"] as const;
export const INVOICE_STATES = ["requested", "issued", "refused", "cancelled"] as const;
export const InvoiceSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(INVOICE_STATES),
    kind: z.enum(INVOICE_KINDS),
    title: z.string(),
    taxNumber: z.string().nullable(),
    email: z.string(),
    amountFen: z.int(),
    number: z.string().nullable(),
    refusal: z.string().nullable(),
    requestedAt: z.iso.datetime(),
  })
  .meta({ id: "Invoice" });
export type Invoice = z.infer<typeof InvoiceSchema>;

/** One line of the books that an order brought about. */
export const OrderLedgerLineSchema = z
  .object({
    at: z.iso.datetime(),
    /** What happened, such as `purchase`, `hold`, `capture`, `refund`. */
    event: z.string(),
    account: z.string(),
    unit: z.enum(["characters", "fen"]),
    /** Above zero: into the account. */
    amount: z.int(),
  })
  .meta({ id: "OrderLedgerLine" });
export type OrderLedgerLine = z.infer<typeof OrderLedgerLineSchema>;

const amounts = <Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Name, z.ZodInt>);

/** How the characters come about that a job lacks: `counted` less `saved`, and `review`, is `price`; less `has` it is `missing`. */
export const OrderGapSchema = z
  .object({
    /** Characters to be translated. */
    counted: z.int(),
    /** Of these not paid: repeats, what stands in memory, half of what is alike to it; null where that is not known. */
    saved: amounts("repeat", "exact", "fuzzy").nullable(),
    /** What reading translations once more adds. */
    review: z.int(),
    /** What the job may cost, before the free part is taken off. */
    price: z.int(),
    /** What is there for it: the free first part, what the organisation gives, vouchers, packages and the rest of the balance. */
    has: amounts("free", "allowance", "voucher", "package", "balance"),
    missing: z.int(),
  })
  .meta({ id: "OrderGap" });
export type OrderGap = z.infer<typeof OrderGapSchema>;

/** Data of GET /api/orders/:id. */
export const OrderDetailSchema = OrderSchema.extend({
  /** Milliseconds until it is closed, by the site's clock; 0 once it is over. */
  leftMs: z.int().min(0),
  code: PayCodeSchema.nullable(),
  /** Of an open order for what a job lacks; null for others, and where the job lacks something else by now. */
  gap: OrderGapSchema.nullable(),
  refunds: z.array(RefundSchema),
  invoice: InvoiceSchema.nullable(),
  lines: z.array(OrderLedgerLineSchema),
  /** What could be given back now; null where nothing can. */
  refundable: z.object({ characters: z.int(), amountFen: z.int(), until: z.iso.datetime() }).nullable(),
  /** What an invoice can still be asked for. */
  invoiceableFen: z.int(),
  hasSpecialInvoice: z.boolean(),
}).meta({ id: "OrderDetail" });
export type OrderDetail = z.infer<typeof OrderDetailSchema>;

/** What the list can be narrowed to: those in one of several states. */
export const ORDER_TABS = {
  all: ORDER_STATES,
  open: ["created", "paying"],
  done: ["paid", "fulfilled"],
  refund: ["refund_pending", "refunded"],
  closed: ["closed"],
} as const satisfies Record<string, readonly OrderState[]>;
export type OrderTab = keyof typeof ORDER_TABS;
export const ORDER_TAB_NAMES = [
  "all",
  "open",
  "done",
  "refund",
  "closed",
] as const satisfies readonly OrderTab[];

export const ORDERS_PER_PAGE = 20;

const day = z.iso.date();
/** Query of GET /api/orders. */
export const OrdersQuerySchema = z.object({
  tab: z.enum(ORDER_TAB_NAMES).optional(),
  kind: z.enum(ORDER_KINDS).optional(),
  channel: PaymentChannelSchema.optional(),
  /** Part of the number or of a job's name. */
  search: wireText(100).optional(),
  from: day.optional(),
  to: day.optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
});
export type OrdersQuery = z.infer<typeof OrdersQuerySchema>;

export const OrderListSchema = z
  .object({
    orders: z.array(OrderSchema),
    total: z.int(),
    counts: z.object({ all: z.int(), open: z.int(), done: z.int(), refund: z.int(), closed: z.int() }),
    /** Of the last twelve months. */
    sums: z.object({
      paidFen: z.int(),
      refundedFen: z.int(),
      refundingFen: z.int(),
      invoicedFen: z.int(),
      invoices: z.int(),
      invoiceableFen: z.int(),
      invoiceable: z.int(),
    }),
  })
  .meta({ id: "OrderList" });
export type OrderList = z.infer<typeof OrderListSchema>;

/** Sent again with the same key it is the same order. */
const requestKey = wireText(64).min(8);

/** Body of POST /api/orders: a package, or what a job lacks. What it costs is the server's to say. */
export const NewOrderSchema = z.union([
  z.object({ packageId: wireText(40).min(1), requestKey }),
  z.object({ jobId: z.uuid(), requestKey }),
]);
export type NewOrder = z.infer<typeof NewOrderSchema>;

export const PayOrderSchema = z.object({ channel: PaymentChannelSchema });

/** Body of POST /api/orders/:id/refund. Everything unspent goes back. */
export const AskRefundSchema = z.object({ reason: wireText(200).optional() });

const NORMAL = z.object({ kind: z.literal("normal"), title: wireText(100).trim().min(1) });
const taxNumber = wireText(20).trim().toUpperCase().refine(isTaxNumber);
const email = z.email().max(200);
/** Body of POST /api/orders/:id/invoice. A special invoice, and one for a company, names the tax number. */
export const AskInvoiceSchema = z.union([
  NORMAL.extend({ taxNumber: taxNumber.optional(), email }),
  z.object({ kind: z.literal("special"), title: wireText(100).trim().min(1), taxNumber, email }),
]);
export type AskInvoice = z.infer<typeof AskInvoiceSchema>;

/** A refund or an invoice that waits for somebody of the site. */
export const PaymentReviewSchema = z
  .object({
    refunds: z.array(
      RefundSchema.extend({
        orderNumber: z.string(),
        /** Somebody has approved it, and it is so large that a second person has to. */
        needsSecond: z.boolean(),
      }),
    ),
    invoices: z.array(InvoiceSchema.extend({ orderNumber: z.string() })),
    alarms: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        kind: z.string(),
        channel: PaymentChannelSchema,
        facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      }),
    ),
  })
  .meta({ id: "PaymentReview" });
export type PaymentReview = z.infer<typeof PaymentReviewSchema>;

export const RefuseSchema = z.object({ reason: wireText(200).trim().min(1) });
export const IssueInvoiceSchema = z.object({
  number: wireText(40)
    .trim()
    .regex(/^[\w-]{1,40}$/),
});
