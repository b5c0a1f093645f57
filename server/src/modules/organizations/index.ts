export {
  addMember,
  createOrganization,
  listOrganizations,
  removeMember,
  seedDemoOrganizations,
} from "./organizations.ts";
export type { OrganizationSummary } from "./organizations.ts";
