import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Modal } from "../../../ui/modal.tsx";

/** Asks for the password of an encrypted file. The dialog of a wrong one says so. */
export function PasswordDialog({
  name,
  isWrong,
  onPassword,
  onCancel,
}: {
  readonly name: string;
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation("documents");
  const { t: shell } = useTranslation("shell");
  const id = useId();
  const [password, setPassword] = useState("");
  const [hasTyped, setHasTyped] = useState(false);
  return (
    <Modal className="ask" labelledBy={`${id}-title`} describedBy={`${id}-note`} onClose={onCancel}>
      <form
        className="password-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== "") onPassword(password);
        }}
      >
        <h2 className="h3" id={`${id}-title`}>
          {t("password.title")}
        </h2>
        <p className="soft" id={`${id}-note`}>
          {t("password.text", { name })}
        </p>
        <TextField
          label={t("password.label")}
          type="password"
          autoComplete="off"
          maxLength={200}
          data-first-focus
          value={password}
          error={isWrong && !hasTyped ? t("password.wrong") : null}
          onChange={(event) => {
            setPassword(event.target.value);
            setHasTyped(true);
          }}
        />
        <div className="ask-actions">
          <Button onClick={onCancel}>{shell("action.cancel")}</Button>
          <Button tone="ink" type="submit" disabled={password === ""}>
            {t("password.open")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
