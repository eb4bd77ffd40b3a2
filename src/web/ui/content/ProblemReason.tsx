import { hasText, t } from '#web/core/i18n/i18n.ts';

/** Why something was refused before the page was opened; it brings the texts of all problems, so that a page loads it lazily. */
export default function ProblemReason({ code, otherwise }: { code: string; otherwise: string }) {
  const key = `errors.${code}`;
  return hasText(key) ? t(key) : otherwise;
}
