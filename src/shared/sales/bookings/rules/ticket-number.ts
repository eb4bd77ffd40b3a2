import * as z from 'zod/mini';
import { CURRENCIES } from '#shared/core/currencies.ts';
import { instant } from '#shared/core/fields.ts';
import { issuer } from '#shared/network/carriers/legal.ts';

/** The number of a ticket or of the receipt of a parcel, with the rate of value added tax in its price. */
export const ticketNumber = z.object({
  series: z.string(),
  number: z.number(),
  issuedAt: instant,
  /** Null: without value added tax. */
  vatPercent: z.nullable(z.number()),
});
export type TicketNumber = z.output<typeof ticketNumber>;

/** A receipt that the tax office's server has given a number: of a payment, or of what was given back, which has a negative amount. */
export const fiscalReceipt = z.object({
  number: z.string(),
  /** Where anybody can check it; its QR code leads there. */
  url: z.string(),
  issuedAt: instant,
  /** Minor units of the currency. */
  amount: z.number(),
  currency: z.enum(CURRENCIES),
});
export type FiscalReceipt = z.output<typeof fiscalReceipt>;

/** The number of a booking, once it was confirmed, and the legal data of its carrier; null where the carrier has named none. */
export const numbered = {
  number: z.optional(z.nullable(ticketNumber)),
  issuer: z.optional(z.nullable(issuer)),
  /** The fiscal receipts of its payments; a ticket that a device stored earlier has none. */
  receipts: z.optional(z.array(fiscalReceipt)),
};

/** 'КЕ 004178'. */
export function numberText({ series, number }: Pick<TicketNumber, 'series' | 'number'>): string {
  return `${series} ${String(number).padStart(6, '0')}`;
}

/**
 * The number of a typed text: '004178', '4178', 'КЕ 4178', 'КЕ-P № 12'; null for any other text. The series is not compared: it may be typed in
 * other letters that look the same. Fewer than four digits alone are too few to look for.
 */
export function typedNumber(text: string): number | null {
  const [, series, digits = ''] = /^(?:([\p{L}\d]{0,6}(?:-\p{L})?)[\s№#-]+)?0*(\d{1,8})$/u.exec(text.trim()) ?? [];
  const number = Number(digits);
  return number > 0 && (series !== undefined || text.trim().length >= 4) ? number : null;
}
