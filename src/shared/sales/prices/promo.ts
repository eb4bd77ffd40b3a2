import { type LocalDate, localDate } from '#shared/core/time.ts';

/** The days of a promo code are days of this time zone, where most carriers are. */
export const PROMO_ZONE = 'Europe/Kyiv';

/** A person who types this many unknown codes within the pause has to wait for its end. */
export const PROMO_TRIES = 20;
export const PROMO_PAUSE_S = 600;

/** A typed code as it is stored: without spaces, in capital letters. */
export function promoCodeOf(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** The days on which a code can be used, both included; null: without a beginning or an end. */
export interface PromoDays {
  validFrom: LocalDate | null;
  validUntil: LocalDate | null;
}

/** Why a code cannot be used at this instant, as an error code; null when it can. */
export function promoRefusal({ validFrom, validUntil }: PromoDays, at: Date): 'promo_not_yet' | 'promo_over' | null {
  const day = localDate(at, PROMO_ZONE);
  if (validUntil !== null && day > validUntil) return 'promo_over';
  return validFrom !== null && day < validFrom ? 'promo_not_yet' : null;
}

/** Why a text is no promo code, as a message key; null for one. */
export function promoCodeRule(text: string): string | null {
  return /^[A-Z0-9А-ЯҐЄІЇ-]{3,20}$/.test(promoCodeOf(text)) ? null : 'promo_format';
}
