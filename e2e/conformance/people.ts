/** The demo's people, as the list of fixtures names them. Their password is public. */
export const PASSWORD = "yizhou2026";
/** User A: ordinary, organisation 1. */
export const USER_A = "student@yizhou.example";
/** userType 6. */
export const ADMIN = "admin@yizhou.example";
/** User U of organisation 4034. */
export const USER_U = "scholar@yizhou.example";

/** Phone numbers that have users: of userChannel 0, of userChannel 1, and one that is bound to another WeChat. */
export const PHONES = { channel0: "13800000000", channel1: "13800000001", bound: "13800000002" } as const;

/** Who scans on the demo's phone: somebody whose phone is bound, and somebody nobody knows yet. */
export const SCANNERS = { bound: "林晓", unknown: "新用户" } as const;

/** The university's person, and the same one's card. */
export const CARD_NUMBER = "2026403401";
