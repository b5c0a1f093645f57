import type { ConceptDto, ConceptFact } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import styles from "./concept-facts.module.css";

const TYPES = ["fullForm", "shortForm", "acronym", "abbreviation", "variant", "phrase"] as const;
const GENDERS = ["masculine", "feminine", "neuter", "other"] as const;
const TRANSACTIONS = ["origination", "modification"] as const;

/** What files have said of a concept and its terms beyond what is edited here; folded, and nothing where there is none. */
export function ConceptFacts({ concept }: { readonly concept: ConceptDto }) {
  const { t } = useTranslation("termbase");
  const { facts, terms } = concept;
  if (facts.length === 0) return null;
  return (
    <details className={styles.facts}>
      <summary aria-label={t("facts.of", { text: terms[0]?.text ?? "", value: formatNumber(facts.length) })}>
        {t("facts.title", { value: formatNumber(facts.length) })}
      </summary>
      <dl>
        {facts.map((fact, at) => {
          const term = fact.term === null ? undefined : terms[fact.term];
          return (
            <div key={at}>
              <dt>
                {t(`facts.${fact.kind}`)}
                {term && <span lang={term.language}>{term.text}</span>}
              </dt>
              <dd lang={fact.kind === "context" ? term?.language : undefined}>
                <FactText fact={fact} />
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

/** Words of TBX in the reader's language; those that only a file knows stand as they are. */
function FactText({ fact: { kind, text, origin, date } }: { readonly fact: ConceptFact }) {
  const { t } = useTranslation("termbase");
  const type = kind === "type" ? TYPES.find((one) => one === text) : undefined;
  const gender = kind === "gender" ? GENDERS.find((one) => one === text) : undefined;
  const act = kind === "transaction" ? TRANSACTIONS.find((one) => one === text) : undefined;
  const said =
    (type && t(`facts.types.${type}`)) ??
    (gender && t(`facts.genders.${gender}`)) ??
    (act && t(`facts.transactions.${act}`)) ??
    text;
  return (
    <>
      {said}
      {[origin, date?.slice(0, 10)].map(
        (more, at) =>
          more != null && (
            <span key={at} className={classes("mute", styles.more)}>
              {more}
            </span>
          ),
      )}
    </>
  );
}
