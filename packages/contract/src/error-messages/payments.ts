import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about orders and payments. */
export const PAYMENT_MESSAGES: MessagesOf<"payment"> = {
  "payment.alarm_not_found": {
    zh: "没有这条待处理的记录",
    en: "There is no such entry to look at",
    ko: "처리할 해당 기록이 없습니다",
  },
  "payment.channel_off": {
    zh: "这种支付方式暂时不能使用，请换一种",
    en: "This way to pay is not available now; choose the other one",
    ko: "지금은 이 결제 수단을 사용할 수 없습니다. 다른 수단을 선택해 주십시오",
  },
  "payment.gap_closed": {
    zh: "这个任务不缺字符，可以直接开始",
    en: "This job lacks no characters",
    ko: "이 작업에는 부족한 글자가 없습니다",
  },
  "payment.invoice_not_found": {
    zh: "没有这份发票申请",
    en: "There is no such invoice request",
    ko: "해당 세금계산서 신청이 없습니다",
  },
  "payment.invoice_not_possible": {
    zh: "这笔订单现在不能开发票",
    en: "No invoice can be asked for this order now",
    ko: "지금은 이 주문의 세금계산서를 신청할 수 없습니다",
  },
  "payment.notice_refused": {
    zh: "付款通知未通过核验",
    en: "The payment notice did not stand the checks",
    ko: "결제 알림이 검증을 통과하지 못했습니다",
  },
  "payment.order_closed": {
    zh: "订单已关闭，请重新下单",
    en: "This order is closed; order again",
    ko: "주문이 종료되었습니다. 다시 주문해 주십시오",
  },
  "payment.order_not_found": {
    zh: "没有这笔订单",
    en: "There is no such order",
    ko: "해당 주문이 없습니다",
  },
  "payment.own_order": {
    zh: "自己的订单需要另一位管理员处理",
    en: "Your own order needs another administrator",
    ko: "본인의 주문은 다른 관리자가 처리해야 합니다",
  },
  "payment.package_not_found": {
    zh: "这个套餐已经下架，请刷新后重新选择",
    en: "This package is not for sale any more; reload and choose again",
    ko: "판매가 종료된 상품입니다. 새로 고친 뒤 다시 선택해 주십시오",
  },
  "payment.provided": {
    zh: "您的大学提供字符，不需要购买",
    en: "Your university provides this; there is nothing to buy",
    ko: "소속 대학에서 제공하므로 구매할 필요가 없습니다",
  },
  "payment.receipt_unpaid": {
    zh: "付款后才有收据",
    en: "There is a receipt once the order is paid",
    ko: "결제 후에 영수증을 받을 수 있습니다",
  },
  "payment.refund_invoiced": {
    zh: "这笔订单已开发票，请先联系客服作废发票再退款",
    en: "An invoice was issued for this order; ask support to void it first",
    ko: "이 주문은 세금계산서가 발급되었습니다. 먼저 고객 센터에 취소를 요청해 주십시오",
  },
  "payment.refund_not_found": {
    zh: "没有这份退款申请",
    en: "There is no such refund request",
    ko: "해당 환불 신청이 없습니다",
  },
  "payment.refund_not_possible": {
    zh: "这笔订单没有可退的字符，或已超过退款期限",
    en: "Nothing of this order can be refunded, or it is too late",
    ko: "이 주문에는 환불할 글자가 없거나 환불 기한이 지났습니다",
  },
  "payment.second_person": {
    zh: "金额较大，需要另一位管理员批准",
    en: "So large an amount needs another administrator",
    ko: "금액이 커서 다른 관리자의 승인이 필요합니다",
  },
};
