import { amountText, type Currency } from '#shared/core/currencies.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';

/** 'Приймає: €, ₴, zł'. */
export function takenLabel(currencies: readonly Currency[]): string {
  return t('timetable.taken', { currencies: currencies.map(currencySign).join(', ') });
}

/** The sign of a currency as its amounts show it, or its code where it has none. */
export function currencySign(currency: Currency): string {
  return amountText(locale, 0, currency).replace(/[\d\s]/g, '');
}
