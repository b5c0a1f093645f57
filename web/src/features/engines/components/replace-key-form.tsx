import type { EngineKey, EngineKeyList, EngineTypeDto } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useEngineTypes, useReplaceKey } from "../api/engines.ts";
import { missingFields, splitFields } from "../state/key-draft.ts";
import { DestinationNote } from "./destination-note.tsx";
import { KeyFormFrame, TypeFields } from "./form-parts.tsx";
import styles from "./engines.module.css";

interface Props {
  readonly engineKey: EngineKey;
  readonly list: EngineKeyList;
  readonly onClose: () => void;
}

/** A new secret, with the address, model or region beside it. */
export function ReplaceKeyForm(props: Props) {
  const { data: types, error, refetch } = useEngineTypes();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const type = types?.find((one) => one.type === props.engineKey.type);
  return type ? <Form {...props} type={type} /> : <Skeleton rows={3} />;
}

function Form({ engineKey, list, type, onClose }: Props & { readonly type: EngineTypeDto }) {
  const { t } = useTranslation("engines");
  const replace = useReplaceKey(engineKey.id);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ ...engineKey.fields });
  const [isChecked, setIsChecked] = useState(false);
  const missing = missingFields(type, values, engineKey.secretEnd !== null);
  return (
    <KeyFormFrame
      title={t("form.replaceTitle")}
      action={t("form.save")}
      check={() => {
        setIsChecked(true);
        return missing.length === 0;
      }}
      saving={replace}
      onSubmit={() => replace.mutate(splitFields(type, values), { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="soft">{t("form.replaceNote")}</p>
      <div className={styles.engineFields}>
        <TypeFields
          type={type}
          values={values}
          missing={isChecked ? missing : []}
          onChange={(name, value) => setValues({ ...values, [name]: value })}
        />
      </div>
      <DestinationNote type={type} values={values} mayBePrivate={list.mayBePrivate} keyPage={type.keyPage} />
    </KeyFormFrame>
  );
}
