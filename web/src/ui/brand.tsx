import { useTranslation } from "react-i18next";
import styles from "./brand.module.css";

/** A page standing in a vermilion hull. `isOnInk` for dark grounds. */
export function Logo({ size = 34, isOnInk = false }: { readonly size?: number; readonly isOnInk?: boolean }) {
  const line = isOnInk ? "var(--on-ground)" : "var(--ink)";
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden>
      <path
        d="M13.5 3.5h10l6 6v17h-16z"
        fill={isOnInk ? "var(--ground)" : "var(--sheet)"}
        stroke={line}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M23.5 3.5v6h6" fill="none" stroke={line} strokeWidth="2" strokeLinejoin="round" />
      <path d="M17 14.5h9M17 19h9" stroke={line} strokeWidth="1.6" />
      <path d="M2.5 26.5h35c-1.6 6.2-6 10-11.5 10H14c-5.5 0-9.9-3.8-11.5-10z" fill="var(--seal-fill)" />
    </svg>
  );
}

/** Logo and name on a dark ground. */
export function BrandOnInk() {
  const { t } = useTranslation("shell");
  return (
    <p className={styles.onInk}>
      <Logo isOnInk />
      <b>{t("brand")}</b>
    </p>
  );
}

/** 译 in a rough square: once per page at most, at the end of a text, as a signature. */
export function Seal({ size = 52 }: { readonly size?: number }) {
  return (
    <svg className={styles.seal} width={size} height={size} viewBox="0 0 56 56" aria-hidden>
      <path
        fill="var(--seal-fill)"
        d="M3 2.5 20 2l14 .8L53 2l1 18-.7 13L54 53l-19 .8-14-.8L2.5 54 2 36l.8-14z"
      />
      <text x="28" y="40" textAnchor="middle" fill="var(--on-seal)">
        译
      </text>
    </svg>
  );
}

/** Line drawing for empty states and drop zones: a page in an ink boat on water. */
export function BoatDrawing() {
  return (
    <svg width="84" height="72" viewBox="0 0 84 72" aria-hidden>
      <path
        d="M30 6h20l12 12v34H30z"
        fill="var(--sheet)"
        stroke="var(--ink)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M50 6v12h12" fill="none" stroke="var(--ink)" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M36 26h20M36 33h20M36 40h13" stroke="var(--line-2)" strokeWidth="1.5" />
      <path d="M10 52h64c-3 8-9.5 12-18 12H28c-8.5 0-15-4-18-12z" fill="var(--ink)" />
      <path
        d="M2 69.5c6-3 10-3 16 0s10 3 16 0 10-3 16 0 10 3 16 0 10-3 16 0"
        fill="none"
        stroke="var(--ink-3)"
        strokeWidth="1.2"
      />
    </svg>
  );
}
