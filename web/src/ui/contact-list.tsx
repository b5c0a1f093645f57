import { useTranslation } from "react-i18next";
import { classes } from "../lib/classes.ts";
import styles from "./contact-list.module.css";

/** Contact data are placeholders until the operator sets real ones (docs/specification.md, section 1, docs/readings.md Q40). */
const CONTACTS = [
  { name: "phone", value: "{phone}" },
  { name: "email", value: "{email}" },
  { name: "chat", value: "{chat}" },
  { name: "address", value: "{address}" },
] as const;

/** Service hotline, support e-mail, chat number and company address. */
export function ContactList({ className }: { readonly className?: string }) {
  const { t } = useTranslation("shell");
  return (
    <dl className={classes(styles.contacts, className)}>
      {CONTACTS.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`contact.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
