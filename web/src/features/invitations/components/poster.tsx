import type { Invitations } from "@yizhou/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { drawPoster } from "../state/draw-poster.ts";
import styles from "./poster.module.css";

/** Slogans to choose from. */
const SLOGANS = ["river", "layout", "words"] as const;

/** The poster with the code, and how to keep it or have other words on it. */
export function Poster({ invitations, name }: { readonly invitations: Invitations; readonly name: string }) {
  const { t } = useTranslation("invitations");
  const { t: tShell } = useTranslation("shell");
  const language = useUiLanguage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState(0);
  const slogan = SLOGANS[at % SLOGANS.length]!;
  const { squares, rewardCharacters } = invitations;
  const [first, second] = [t(`poster.slogans.${slogan}.first`), t(`poster.slogans.${slogan}.second`)];
  const note = t("poster.note", { characters: formatNumber(rewardCharacters) });
  const edge = t("poster.edge", { name });
  const brand = tShell("brand");
  useEffect(() => {
    const poster = {
      ...{ brand, slogan: [first, second] as const, notes: note.split("\n"), edge, squares },
      isVertical: language === "zh",
    };
    const draw = () => {
      const box = canvas.current;
      if (!box) return;
      const style = getComputedStyle(document.documentElement);
      const [heading, text] = ["--heading", "--sans"].map((face) => style.getPropertyValue(face) || "serif");
      drawPoster(box, poster, { heading: heading!, text: text! });
    };
    draw();
    // Faces that come late are drawn once they are there.
    void document.fonts.ready.then(draw);
  }, [brand, first, second, note, edge, squares, language]);
  return (
    <div>
      <canvas
        ref={canvas}
        className={styles.poster}
        role="img"
        aria-label={t("poster.label", { slogan: `${first}${second}` })}
      />
      <div className={styles.actions}>
        <Button
          icon="download"
          onClick={() =>
            canvas.current?.toBlob((picture) => {
              if (picture) saveFile(picture, `${t("poster.file")}.png`);
            }, "image/png")
          }
        >
          {t("poster.save")}
        </Button>
        <Button onClick={() => setAt(at + 1)}>{t("poster.other")}</Button>
      </div>
    </div>
  );
}
