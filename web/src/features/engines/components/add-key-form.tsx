import type { EngineKeyList, EngineTypeDto } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { useAddKey, useEngineTypes } from "../api/engines.ts";
import {
  missingFields,
  newDraft,
  priceDraft,
  splitFields,
  toChange,
  wrongNumbers,
} from "../state/key-draft.ts";
import { DestinationNote } from "./destination-note.tsx";
import { KeyFormFrame, SettingsFields, TypeFields } from "./form-parts.tsx";
import styles from "./engines.module.css";

interface Props {
  readonly list: EngineKeyList;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

/** A new key: which service, whose, its fields, and what it may take. */
export function AddKeyForm(props: Props) {
  const { data: types, error, refetch } = useEngineTypes();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!types) return <Skeleton rows={6} />;
  return <Form {...props} types={types} />;
}

const OTHER = "";

function Form({ list, types, onClose, onAdded }: Props & { readonly types: readonly EngineTypeDto[] }) {
  const { t } = useTranslation("engines");
  const add = useAddKey();
  const [type, setType] = useState(types[0]!);
  const [presetId, setPresetId] = useState(OTHER);
  const [owner, setOwner] = useState<"user" | "organization">("user");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [draft, setDraft] = useState(() => newDraft("", types[0]!.price));
  const [isChecked, setIsChecked] = useState(false);

  const preset = type.presets.find(({ id }) => id === presetId);
  // Providers that need none run in one's own house.
  const needsSecret = preset?.needsKey ?? false;
  const missing = missingFields(type, values, needsSecret);
  const wrong = wrongNumbers(draft);
  const isNameless = draft.name.trim() === "";

  const chooseType = (next: EngineTypeDto) => {
    setType(next);
    setPresetId(OTHER);
    setValues({});
    setDraft({ ...newDraft(next.presets.length > 0 ? "" : next.name, next.price) });
    setIsChecked(false);
  };
  const choosePreset = (id: string) => {
    setPresetId(id);
    const chosen = type.presets.find((one) => one.id === id);
    if (!chosen) return;
    const model = chosen.models[0];
    setValues({ ...values, baseUrl: chosen.baseUrl, model: model?.id ?? "" });
    setDraft({ ...draft, name: chosen.name, ...priceDraft(model?.price ?? null) });
  };
  const changeValue = (name: string, value: string) => {
    setValues({ ...values, [name]: value });
    const price = name === "model" && preset?.models.find(({ id }) => id === value)?.price;
    if (price) setDraft({ ...draft, ...priceDraft(price) });
  };
  const submit = () =>
    add.mutate(
      { ...toChange(draft), owner, type: type.type, ...splitFields(type, values) },
      { onSuccess: ({ id }) => onAdded(id) },
    );
  const keyPage = preset?.keyPage ?? type.keyPage;
  return (
    <KeyFormFrame
      title={t("form.addTitle")}
      action={t("form.saveAndTest")}
      check={() => {
        setIsChecked(true);
        return missing.length === 0 && wrong.length === 0 && !isNameless;
      }}
      saving={add}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.engineFields}>
        <SelectField
          label={t("form.type")}
          value={type.type}
          options={types.map((one) => ({ value: one.type, label: one.name }))}
          onChange={(value) => chooseType(types.find((one) => one.type === value)!)}
        />
        {type.presets.length > 0 && (
          <SelectField
            label={t("form.preset")}
            value={presetId}
            options={[
              { value: OTHER, label: t("form.presetOther") },
              ...type.presets.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={choosePreset}
          />
        )}
        {list.organization && (
          <SelectField
            label={t("form.owner")}
            value={owner}
            options={[
              { value: "user", label: t("form.ownerUser") },
              { value: "organization", label: t("form.ownerOrganization", { name: list.organization.name }) },
            ]}
            onChange={(value) => setOwner(value as "user" | "organization")}
          />
        )}
        <TextField
          label={t("form.name")}
          value={draft.name}
          maxLength={60}
          autoComplete="off"
          error={isChecked && isNameless ? t("form.required", { field: t("form.name") }) : null}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <TypeFields type={type} values={values} missing={isChecked ? missing : []} onChange={changeValue} />
      </div>
      <DestinationNote type={type} values={values} mayBePrivate={list.mayBePrivate} keyPage={keyPage} />
      <SettingsFields
        draft={draft}
        wrong={isChecked ? wrong : []}
        kind={type.kind}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
    </KeyFormFrame>
  );
}
