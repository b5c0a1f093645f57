import type { Clock } from "../../platform/clock.ts";
import { notify } from "../../platform/database/notices.ts";
import type { Contact, NotificationKind, Notifier } from "../../platform/notifications/notifier.ts";
import { newId } from "../../platform/random.ts";
import { contactsOf } from "../accounts/index.ts";
import { CATALOGUE } from "./catalogue.ts";
import type { KindRow } from "./catalogue.ts";
import { deleteAbout, failedLetters, insertMessages, insertNotification } from "./repo.ts";

/** The channel on which senders hear that a message waits. */
export const WAITING_CHANNEL = "notifications";

interface Receiver {
  readonly contact: Contact;
  readonly value: string;
}

/** Tells people; who is reached how is decided at the moment of what happened, by the contacts that the account has then. */
export function createNotifier({ clock }: { readonly clock: Clock }): Notifier {
  return {
    async tell(tx, { userId, kind, facts, key, subjectId, alsoTo = [], language }) {
      const person = await contactsOf(tx, userId);
      if (!person) return;
      const row = CATALOGUE[kind] as KindRow<NotificationKind>;
      const isWanted = row.choice === null || person.choices[row.choice];
      if (!isWanted && row.isGone) return;
      const at = new Date(clock.now());
      const id = await insertNotification(tx, {
        ...{ userId, kind, facts, key, at },
        subjectId: subjectId ?? null,
      });
      const isSent = (row.isSent?.(facts) ?? true) && (!row.sendChoice || person.choices[row.sendChoice]);
      if (id === null || !isWanted || row.sends === "site" || !isSent) return;
      const receivers = new Map<string, Receiver>();
      for (const one of [...alsoTo, ...receiversOf(person, row.sends)])
        receivers.set(`${one.contact} ${one.value.toLowerCase()}`, one);
      if (receivers.size === 0) return;
      await insertMessages(
        tx,
        [...receivers.values()].map(({ contact, value }) => ({
          ...{ id: newId(), notificationId: id, userId, nextAt: at, receiver: value },
          channel: channelOf(contact),
          language: person.language ?? language ?? "zh",
        })),
      );
      await notify(tx, WAITING_CHANNEL, "");
    },
    async write(tx, { to, language, kind, facts, subjectId }) {
      const at = new Date(clock.now());
      const id = await insertNotification(tx, { userId: null, kind, facts, subjectId, key: subjectId, at });
      await insertMessages(tx, [
        {
          ...{ id: newId(), notificationId: id!, userId: null, nextAt: at },
          ...{ receiver: to.value, channel: channelOf(to.contact), language },
        },
      ]);
      await notify(tx, WAITING_CHANNEL, "");
    },
    forget: deleteAbout,
    failedLetters,
  };
}

const channelOf = (contact: Contact) => (contact === "email" ? "mail" : "sms");

/** A mail costs nothing and a text message does: it goes only to whom no mail reaches. */
function receiversOf(
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
  sends: "mail" | "mailOrSms",
): Receiver[] {
  if (email) return [{ contact: "email", value: email }];
  return phone && sends === "mailOrSms" ? [{ contact: "phone", value: phone }] : [];
}
