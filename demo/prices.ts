import type { Db } from '#server/database/db.ts';
import { addFareClass } from '#server/prices/commands/fare-classes.ts';
import { addPromoCode } from '#server/prices/commands/promo-codes.ts';
import { DEMO_CARRIERS } from './data.ts';

const NO_DAYS = { amountCents: null, validFrom: null, validUntil: null };

/** Writes the fare classes and the promo codes of the carriers that have some. */
export async function writePrices(sql: Db, now: Date): Promise<void> {
  for (const [index, { prices }] of DEMO_CARRIERS.entries()) {
    for (const input of prices?.classes ?? []) await addFareClass(sql, index + 1, input, now);
    for (const code of prices?.codes ?? []) await addPromoCode(sql, index + 1, { ...NO_DAYS, ...code }, now);
  }
}
