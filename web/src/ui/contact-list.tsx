import { CONTACT_NAMES } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { classes } from "../lib/classes.ts";
import { siteContacts } from "../lib/contacts.ts";
import styles from "./contact-list.module.css";

/**
 * Service hotline, support e-mail, chat number and company address, as far as the operator has set them; in the demo their
 * placeholders (docs/specification.md, section 1, docs/readings.md Q40). Nothing where none is set.
 */
export function ContactList({ className }: { readonly className?: string }) {
  const { t } = useTranslation("shell");
  const contacts = siteContacts();
  const set = CONTACT_NAMES.filter((name) => contacts[name] !== undefined);
  if (set.length === 0) return null;
  return (
    <dl className={classes(styles.contacts, className)}>
      {set.map((name) => (
        <div key={name}>
          <dt>{t(`contact.${name}`)}</dt>
          <dd>{contacts[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
