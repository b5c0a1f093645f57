import { z } from "zod";

/** How people pay: by scanning a code with the app of one of these. */
export const PAYMENT_CHANNELS = ["wechat", "alipay"] as const;
export const PaymentChannelSchema = z.enum(PAYMENT_CHANNELS);
export type PaymentChannel = z.infer<typeof PaymentChannelSchema>;
