/** Addresses fixed by spec.md section 7, misspellings included, and our own REST. One table for server and web. */
export const APP_PATHS = {
  signIn: "/api/App/SignInRJwtAsync",
  sendLoginCode: "/api/App/SendLoginVerifiCode",
  signInByCode: "/api/App/CheckLoginVerifiCodeRJwtAsync",
  systemUser: "/api/App/GetSystemUserAsync",
  signOut: "/api/App/SignOutAsync",
  signInByScan: "/api/App/SignInJwtFromWeixinAsync",
  bindPhone: "/api/App/BindPhoneWithWeixinAsync",
  universityAddresses: "/api/App/GetScuIDaasUrlAsync",
  signInByUniversity: "/api/App/ScuLoginByIDassTokenAsync",
  signInByCard: "/api/App/SignInJwtFromThirdPartyAsync",
  isFindEmail: "/api/App/IsFindEmail",
  isFindPhone: "/api/App/IsFindPhoneNumber",
  checkPhoneBound: "/api/App/CheckPhoneBindedWithYXS",
  sendPhoneCode: "/api/App/SendVerifiCode",
  sendEmailCode: "/api/App/SendVerifiCodeToEmail",
  checkPhoneCode: "/api/App/CheckVerifiCode",
  register: "/api/App/RegYXSUserAsync",
  sendResetPhoneCode: "/api/App/SendForgetPwdCode",
  sendResetEmailCode: "/api/App/SendForgetPwdCodeToEmail",
  checkEmailCode: "/api/App/CheckEmailVerifyCode",
  resetPassword: "/api/App/ForgetPasswordResetAsync",
  // Defined but not used on the screens (product.md Q43).
  registerWeCom: "/api/App/RegWeWorkUserAsync",
  isFindOrganization: "/api/App/IsFindOrganization",
  beginCheck: "/api/App/GetActionCheckResource",
  finishCheck: "/api/App/CheckActionResource",
  sendPhoneCodeWithCheck: "/api/App/SendVerifiCodeWithCheck",
  changePassword: "/api/App/ChangePasswordAsync",
  checkPassword: "/api/App/CheckPasswordAsync",
  createCustomerInfo: "/api/App/CreateCustomerInfo",
} as const;

export const API_PATHS = {
  health: "/healthz",
  docs: "/api/docs",
  humanCheck: "/api/human-check",
  humanCheckFinish: "/api/human-check/finish",
  scanLogin: "/api/scan-login",
  invitation: "/api/invitations/:code",
  account: "/api/account",
  accountAvatar: "/api/account/avatar",
  accountPassword: "/api/account/password",
  accountCodes: "/api/account/codes",
  accountPhone: "/api/account/phone",
  accountEmail: "/api/account/email",
  accountIdentities: "/api/account/identities",
  accountIdentity: "/api/account/identities/:provider",
  accountSessions: "/api/account/sessions",
  accountSession: "/api/account/sessions/:id",
  accountVouchers: "/api/account/vouchers",
  accountExport: "/api/account/export",
  accountDeletion: "/api/account/deletion",
  options: "/api/translation-options",
  files: "/api/files",
  file: "/api/files/:id",
  quotes: "/api/quotes",
  jobs: "/api/jobs",
  job: "/api/jobs/:id",
  jobBatch: "/api/jobs/batch",
  jobCancel: "/api/jobs/:id/cancel",
  jobRetry: "/api/jobs/:id/retry",
  jobSegments: "/api/jobs/:id/segments",
  jobProgress: "/api/jobs/:id/progress",
  jobPreview: "/api/jobs/:id/preview",
  links: "/api/links",
  download: "/api/download/:token",
  previewImage: "/api/preview-image/:token",
} as const;

/** Pages of demo mode, outside the `/:lang` match (product.md Q57); 404 when it is off. */
export const DEV_PATHS = {
  /** What would have been sent, as a page; `?format=json` answers `{ messages }`, `?receiver=` only those of one receiver. */
  outbox: "/dev/outbox",
  phone: "/dev/phone",
  /** Query vendor, state; data: the code once somebody scanned on the played phone, null until then. */
  phoneCode: "/dev/phone/code",
  university: "/dev/university",
} as const;

/** Fills `:id` and the like. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}
