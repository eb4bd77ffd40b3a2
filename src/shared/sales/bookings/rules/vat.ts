import { amountText } from '#shared/core/currencies.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { MessageKey, MessageValues } from '#shared/i18n/messages.ts';

interface Words {
  locale: Locale;
  say: (key: MessageKey, values?: MessageValues) => string;
}

export function vatIn(cents: number, percent: number): number {
  return Math.round((cents * percent) / (100 + percent));
}

/** 'incl. 20% VAT, €7.50'; without a rate: 'without VAT'. */
export function vatText({ locale, say }: Words, cents: number, percent: number | null): string {
  if (percent === null) return say('legal.vat.none');
  return say('legal.vat.in', { percent, sum: amountText(locale, vatIn(cents, percent), 'EUR') });
}
