import type { EngineKeyList } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useEngineKeys, useOrderKeys } from "../api/engines.ts";
import { AddKeyForm } from "./add-key-form.tsx";
import { KeyRow } from "./key-row.tsx";
import { Section } from "./section.tsx";
import { Note } from "../../../ui/note.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./engines.module.css";
import styles from "./key-list.module.css";

/** Own keys and the organisation's, in the order in which the automatic choice asks them. */
export function KeyList() {
  const { t } = useTranslation("engines");
  const { data, error, refetch } = useEngineKeys();
  const [isAdding, setIsAdding] = useState(false);
  /** The key that was added just now: its row tests it at once. */
  const [freshId, setFreshId] = useState<string | null>(null);
  return (
    <Section
      title={t("keys.title")}
      lead={t("keys.lead")}
      action={
        data?.isStorable &&
        !isAdding && (
          <Button icon="plus" onClick={() => setIsAdding(true)}>
            {t("keys.add")}
          </Button>
        )
      }
    >
      {data && !data.isStorable && (
        <Note tone="warn">
          <Icon name="triangle" />
          <span>{t("keys.unstorable")}</span>
        </Note>
      )}
      {isAdding && data && (
        <AddKeyForm
          list={data}
          onClose={() => setIsAdding(false)}
          onAdded={(id) => {
            setFreshId(id);
            setIsAdding(false);
          }}
        />
      )}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : data.keys.length === 0 ? (
        !isAdding && data.isStorable && <p className={classes("soft", shared.engineNone)}>{t("keys.none")}</p>
      ) : (
        <Rows list={data} freshId={freshId} />
      )}
    </Section>
  );
}

function Rows({ list, freshId }: { readonly list: EngineKeyList; readonly freshId: string | null }) {
  const order = useOrderKeys();
  const own = list.keys.filter(({ mayManage }) => mayManage);
  const move = (id: string, by: -1 | 1) => {
    const ids = own.map((key) => key.id);
    const at = ids.indexOf(id);
    ids.splice(at, 1);
    ids.splice(at + by, 0, id);
    order.mutate(ids);
  };
  return (
    <ul className={styles.engineKeys}>
      {list.keys.map((key) => {
        // Own keys come before the organisation's, whatever their places: a key moves among its like.
        const like = own.filter(({ owner }) => owner === key.owner);
        const at = like.indexOf(key);
        return (
          <KeyRow
            key={key.id}
            engineKey={key}
            list={list}
            isFresh={key.id === freshId}
            canMove={{ up: at > 0, down: at >= 0 && at < like.length - 1 }}
            onMove={(by) => move(key.id, by)}
          />
        );
      })}
    </ul>
  );
}
