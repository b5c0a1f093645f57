import PersonalPage from "../../features/accounts/pages/personal-page.tsx";
import { Bell } from "../../features/notifications/components/bell.tsx";
import { OrganizationSection } from "../../features/organizations/components/organization-section.tsx";

/** The person's own page, with the bell at its head and where the person belongs. */
export default function PersonalScreen() {
  return <PersonalPage bell={<Bell />} organization={<OrganizationSection />} />;
}
