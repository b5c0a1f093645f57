// Names of headers, apart from the schemas, so that pages which send them need not load the schema library.

/** Header of the human check's ticket, on IsFindPhoneNumber, IsFindEmail and every call that sends a code. */
export const HUMAN_CHECK_HEADER = "X-Human-Check";

/** Header of SignInJwtFromWeixinAsync and POST /api/account/identities: `state` of the callback address. */
export const SCAN_STATE_HEADER = "X-Scan-State";
