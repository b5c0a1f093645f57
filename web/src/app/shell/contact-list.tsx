import { useTranslation } from "react-i18next";
import { CONTACTS } from "./contacts.ts";

/** Service hotline, support e-mail, chat number and company address. */
export function ContactList() {
  const { t } = useTranslation("shell");
  return (
    <dl className="contacts">
      {CONTACTS.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`contact.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
