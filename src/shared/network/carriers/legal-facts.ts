import { readablePhone } from '#shared/core/text/phone.ts';
import type { LocalDate } from '#shared/core/time.ts';
import { dataLanguage, type Locale } from '#shared/i18n/locale.ts';
import type { MessageKey } from '#shared/i18n/messages.ts';
import type { Issuer } from './legal.ts';
import { isAdded, LEGAL_KEYS, type LegalField, type LegalKey } from './legal-fields.ts';

interface Words {
  locale: Locale;
  say: (key: MessageKey) => string;
}

interface LegalFact {
  label: string;
  value: string;
}

/**
 * Facts about the carrier on a ticket, besides its number, price, traveller and ride: the fields of the Ukrainian order 1066, which also
 * fit the other countries of the routes, as the operators have changed them. An insurance that has ended by the day of the ride is left
 * out, as are empty fields.
 */
export function legalFacts(words: Words, issuer: Issuer, day: LocalDate): LegalFact[] {
  const { fields = [] } = issuer;
  const insured = issuer.insuredUntil === '' || issuer.insuredUntil >= day;
  const values: Record<LegalKey, string> = {
    name: issuer.legalName,
    register: issuer.registerNumber,
    vatNumber: issuer.vatNumber,
    address: issuer.address,
    phone: issuer.phone && readablePhone(issuer.phone),
    licence: issuer.licence,
    insurance: insured ? [issuer.insurer, issuer.insuranceContract].filter(Boolean).join(', ') : '',
  };
  const builtIn = LEGAL_KEYS.filter((key) => !isLeftOut(fields, key));
  const added = fields.filter(({ key, hidden }) => isAdded(key) && !hidden);
  const facts = [
    ...builtIn.map((key) => ({ label: legalLabel(words, fields, key), value: values[key] })),
    ...added.map((field) => ({ label: field[dataLanguage(words.locale)], value: field.value })),
  ];
  return facts.filter(({ value }) => value !== '');
}

/** The name of a built-in field: as the operators have set it, else that of the program. */
export function legalLabel({ locale, say }: Words, fields: readonly LegalField[], key: LegalKey): string {
  return fields.find((field) => field.key === key)?.[dataLanguage(locale)] ?? say(`legal.${key}`);
}

export function isLeftOut(fields: readonly LegalField[], key: LegalKey): boolean {
  return fields.some((field) => field.key === key && field.hidden);
}
