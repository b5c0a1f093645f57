import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  AskInvoice,
  NewOrder,
  OrderDetail,
  OrderList,
  OrdersQuery,
  PackageList,
  PaymentChannel,
  PaymentReview,
} from "@yizhou/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { isWaiting } from "../state/order-look.ts";
import { paymentKeys } from "./keys.ts";

/** While a code is shown: soon enough to be noticed, and no burden. */
const POLL_MS = 2500;

/** What can be bought, and what the person has. */
export function usePackages() {
  return useQuery({
    queryKey: paymentKeys.packages,
    queryFn: ({ signal }) => call<PackageList>(API_PATHS.packages, { signal, background: true }),
    staleTime: 0,
  });
}

export function useOrders(query: OrdersQuery) {
  return useQuery({
    queryKey: paymentKeys.list(query),
    queryFn: ({ signal }) =>
      call<OrderList>(API_PATHS.orders, { query: { ...query }, signal, background: true }),
    placeholderData: keepPreviousData,
  });
}

/** One order; asked again while it waits to be paid, or for its refund. */
export function useOrder(id: string | null) {
  return useQuery({
    queryKey: paymentKeys.one(id ?? ""),
    queryFn: ({ signal }) =>
      call<OrderDetail>(fillPath(API_PATHS.order, { id: id! }), { signal, background: true }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? POLL_MS : false),
    retry: false,
  });
}

/** Orders a package, or what a job lacks. */
export function useNewOrder() {
  const keep = useKeptOrder();
  return useMutation({
    mutationFn: (wanted: NewOrder) => call<OrderDetail>(API_PATHS.orders, { body: wanted, background: true }),
    onSuccess: keep,
  });
}

/** A code to pay an order with. Why there is none stands where it would stand. */
export function usePayCode(id: string) {
  const keep = useKeptOrder();
  return useMutation({
    mutationFn: (channel: PaymentChannel) =>
      call<OrderDetail>(fillPath(API_PATHS.orderCode, { id }), { body: { channel }, background: true }),
    onSuccess: keep,
  });
}

export function useCloseOrder(id: string) {
  const keep = useKeptOrder();
  return useMutation({
    mutationFn: () => call<OrderDetail>(fillPath(API_PATHS.orderClose, { id }), { method: "POST" }),
    onSuccess: keep,
  });
}

export function useAskRefund(id: string) {
  const keep = useKeptOrder();
  return useMutation({
    mutationFn: (reason: string) =>
      call<OrderDetail>(fillPath(API_PATHS.orderRefund, { id }), { body: { reason }, background: true }),
    onSuccess: keep,
  });
}

export function useAskInvoice(id: string) {
  const keep = useKeptOrder();
  return useMutation({
    mutationFn: (asked: AskInvoice) =>
      call<OrderDetail>(fillPath(API_PATHS.orderInvoice, { id }), { body: asked, background: true }),
    onSuccess: keep,
  });
}

/** Saves the receipt of a paid order. */
export function useReceipt({ id, number }: Pick<OrderDetail, "id" | "number">) {
  return useMutation({
    mutationFn: async () => {
      const response = await callRaw(fillPath(API_PATHS.orderReceipt, { id }));
      saveFile(await response.blob(), `${number}.pdf`);
    },
  });
}

/** What waits for the people of the site. */
export function useReview(isAsked: boolean) {
  return useQuery({
    queryKey: paymentKeys.review,
    queryFn: ({ signal }) => call<PaymentReview>(API_PATHS.paymentReview, { signal, background: true }),
    enabled: isAsked,
  });
}

const DECISIONS = {
  approveRefund: API_PATHS.refundApprove,
  resendStray: API_PATHS.refundResend,
  settleAlarm: API_PATHS.alarmSettle,
  refuseRefund: API_PATHS.refundRefuse,
  issueInvoice: API_PATHS.invoiceIssue,
  refuseInvoice: API_PATHS.invoiceRefuse,
} as const;

/** A decision on a refund, an invoice or a payment that somebody has to look at. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      what,
      id,
      body = {},
    }: {
      readonly what: keyof typeof DECISIONS;
      readonly id: string;
      readonly body?: object;
    }) => call<true>(fillPath(DECISIONS[what], { id }), { body }),
    onSettled: () => client.invalidateQueries({ queryKey: paymentKeys.review }),
  });
}

/** An order as it is after a change; lists and balances that show it are asked for anew. */
function useKeptOrder() {
  const client = useQueryClient();
  return (order: OrderDetail) => {
    client.setQueryData(paymentKeys.one(order.id), order);
    void client.invalidateQueries({ queryKey: [...paymentKeys.orders, "list"] });
    void client.invalidateQueries({ queryKey: paymentKeys.packages });
  };
}
