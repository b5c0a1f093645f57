export { seedDemoOrganizations } from "./demo-organizations.ts";
export { foundOrganization } from "./found.ts";
export {
  addMember,
  findMembership,
  findSpendingLimit,
  listMembers,
  memberDays,
  ORGANIZATION_ROLES,
  removeMember,
} from "./members.ts";
export type { Membership, MemberSummary, OrganizationRole } from "./members.ts";
export {
  changeOrganization,
  createOrganization,
  deleteOrganization,
  listOrganizations,
  organizationName,
  requireOrganization,
  ORGANIZATION_KINDS,
} from "./organizations.ts";
export type { OrganizationChange, OrganizationKind, OrganizationSummary } from "./organizations.ts";
export { tidyOrganizationInvitations } from "./invite-person.ts";
export { organizationDirectory } from "./directory.ts";
export { organizationsPersonData } from "./person-data.ts";
export { organizationRoutes } from "./routes.ts";
