export { SETTINGS } from "./platform/setting-table.ts";
export { loadSettings } from "./platform/settings.ts";
export type { SettingName } from "./platform/setting-table.ts";
export type { Settings } from "./platform/settings.ts";
export { startServer } from "./start-server.ts";
export type { RunningServer } from "./start-server.ts";
export { runServer } from "./main.ts";
export {
  createUser,
  exportMemory,
  importMemory,
  migrateDatabase,
  readAudit,
  makeVoucherCodes,
  removeDemo,
  resetSecondFactor,
  rotateMasterKey,
  withOrganizations,
} from "./maintenance.ts";
export type { AuditEntry, OrganizationsDesk } from "./maintenance.ts";
export { openOldFile } from "./modules/documents/index.ts";
export { ORGANIZATION_KINDS, ORGANIZATION_ROLES } from "./modules/organizations/index.ts";
export type { NewUser } from "./modules/accounts/index.ts";
export { ERROR_TABLE } from "./platform/http/error-table.ts";
