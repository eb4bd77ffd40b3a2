import { scriptOf, text } from '#server/core/translate.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { MissingDocument } from '#shared/office/admin/verification.ts';

/** The letter to a carrier that asks for missing documents, a line each; empty when none is missing. */
export function requestLetter(locale: Locale, missing: readonly MissingDocument[], declared: boolean): string {
  const lines = missing.map((one) =>
    text(locale, `verification.lacks.${one.state}`, { document: documentOf(locale, one) }),
  );
  if (!declared)
    lines.push(text(locale, 'verification.lacks.missing', { document: text(locale, 'verification.declaration') }));
  if (lines.length === 0) return '';
  return [text(locale, 'verification.ask.intro'), ...lines.map((line) => `– ${line}`)].join('\n');
}

/** 'Страхування, СЕ 7702 АА' */
function documentOf(locale: Locale, { kind, bus, driver }: MissingDocument): string {
  const whose = bus ? bus.number : driver && scriptOf(locale, `${driver.name} ${driver.lastName}`.trim());
  return [text(locale, `credentials.kind.${kind}`), whose].filter(Boolean).join(', ');
}
