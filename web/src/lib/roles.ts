import { ADMIN_USER_TYPE } from "@yizhou/contract";
import type { SystemUser } from "@yizhou/contract";

/** The organisation that signs on through its university: no top-up, no personal centre (docs/specification.md, section 6). */
const UNIVERSITY_ORGANISATION = "4034";

/** Compared as text, for the number may come as either form (docs/readings.md Q39). */
export function isUniversityUser(user: Pick<SystemUser, "organizationId"> | undefined): boolean {
  return user !== undefined && String(user.organizationId) === UNIVERSITY_ORGANISATION;
}

export function isAdmin(user: Pick<SystemUser, "userType">): boolean {
  return Number(user.userType) === ADMIN_USER_TYPE;
}
