export { createAccountsService } from "./service.ts";
export type { NewUser } from "./create-user.ts";
export type { AccountsService } from "./service.ts";
export type { AccountDeps } from "./deps.ts";
export { accountRoutes } from "./routes.ts";
export { outsideRoutes } from "./outside-routes.ts";
export { apiKeyRoutes } from "./api-key-routes.ts";
export { checkRoutes } from "./check-routes.ts";
export { secondFactorRoutes, secondStepRoutes } from "./second-factor-routes.ts";
export { resetSecondFactors, sealAppsAnew } from "./second-factors.ts";
export { ownAccountRoutes } from "./account-routes.ts";
export { deleteDueAccounts } from "./delete-account.ts";
export { callerOf, PAGE_COOKIE, requireActor } from "./session-http.ts";
export {
  closeDemoAccounts,
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  removeDemoAccounts,
  seedDemoAccounts,
} from "./demo-accounts.ts";
export { tidyAccounts } from "./tidy.ts";
export {
  accountKeysOf,
  contactsOf,
  findByProvenAddress,
  findExistingUsers,
  findUserByAccount,
  lockPerson,
  lockUserByAccount,
  moveToOrganization,
  inviteCodeOf,
  peopleWanting,
  provenAddressesOf,
  provenMailboxes,
  standingOfPerson,
  personNames,
  revokeSessions,
} from "./repo.ts";
export type { InvitationDesk } from "./invitation-desk.ts";
export { requireAccount } from "./rules.ts";
export { mailboxOf } from "./mailbox.ts";
export { maskName } from "./invitations.ts";
export { MARK_KINDS, marksOf, peopleOfBrowsers } from "./person-marks.ts";
export type { PersonMark } from "./person-marks.ts";
export {
  countPeople,
  countRegistered,
  countSessions,
  listPersonIds,
  organizationsOfPeople,
  readPeople,
  setDisabled,
  wholeContacts,
} from "./people-repo.ts";
export type { PeopleFilter, PersonFacts } from "./people-repo.ts";
export type { PersonStanding } from "./repo.ts";
export type { OrganizationDirectory } from "./organization-directory.ts";
export { accountsPersonData } from "./person-data.ts";
export { DAY_MS, giveBack, HOUR_MS, takeFromLimits } from "./limits.ts";
