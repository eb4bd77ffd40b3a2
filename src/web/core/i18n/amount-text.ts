import { textFromCents } from '#shared/core/money.ts';
import { locale } from './i18n.ts';

const SIGN = locale === 'en' ? '.' : ',';

/** The text of a field for an amount, with the sign of the reader's language: 4550 → '45,50', in English '45.50'; 4500 → '45'. */
export function amountText(cents: number): string {
  return localAmount(textFromCents(cents));
}

/** An amount in a field with the sign of the reader's language; anyone who reads it accepts both signs. */
export function localAmount(text: string): string {
  return text.replace(/[.,]/, SIGN);
}
