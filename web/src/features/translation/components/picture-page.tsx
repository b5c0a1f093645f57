import type { Preview } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fileAddress } from "../api/download.ts";
import type { PageFrame } from "./page-column.tsx";

/** A page that comes as a picture. */
export function PicturePage({
  picture,
  name,
  frame,
  onExpired,
}: {
  readonly picture: Preview["source"][number];
  readonly name: string;
  readonly frame: PageFrame;
  /** The picture's address no longer holds. */
  readonly onExpired: () => void;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  const { top, width, height } = frame;
  return (
    <div className="ppage" style={{ top, width, height }}>
      {hasFailed ? (
        <PageFailure onRetry={onExpired} />
      ) : (
        <img
          src={fileAddress(picture.url)}
          alt={name}
          width={width}
          height={height}
          draggable={false}
          onError={() => setHasFailed(true)}
        />
      )}
    </div>
  );
}

/** In the place of a page that did not come. */
export function PageFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  return (
    <p className="ppage-failed" role="alert">
      {t("preview.pageFailed")}
      <button type="button" className="link" onClick={onRetry}>
        {shell("action.retry")}
      </button>
    </p>
  );
}
