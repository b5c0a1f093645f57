import PersonalPage from "../../features/accounts/pages/personal-page.tsx";
import { Bell } from "../../features/notifications/components/bell.tsx";

/** The person's own page, with the bell at its head. */
export default function PersonalScreen() {
  return <PersonalPage bell={<Bell />} />;
}
