import * as z from 'zod/mini';
import { access, OWNERS, STAFF } from '#shared/core/access.ts';
import { CURRENCIES } from '#shared/core/currencies.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date } from '#shared/core/fields.ts';

export const exchangeRate = z.object({
  currency: z.enum(CURRENCIES),
  /** Ten-thousandths of the currency for one euro. */
  rate: z.number(),
  /** The day since which it applies, YYYY-MM-DD. */
  day: z.string(),
  /** Whether the carrier has set it itself; otherwise it is the operator's. */
  own: z.boolean(),
});
export type ExchangeRate = z.output<typeof exchangeRate>;

const rates = z.array(exchangeRate);

export const ratesApi = {
  rates: endpoint({
    method: 'GET',
    path: '/api/exchange-rates',
    summary: 'Exchange rates of your carrier; an administrator gets those of the operator',
    access: access({ ...STAFF, admin: 'all', support: 'all' }),
    output: rates,
    unaudited: true,
  }),
  setRates: endpoint({
    method: 'PUT',
    path: '/api/exchange-rates',
    summary:
      "Set rates of your carrier, or as an administrator the operator's; null: the operator's rate applies again",
    access: access({ ...OWNERS, admin: 'all' }),
    body: z.object({
      /** The day that the rates are of, which may not lie ahead; today when it is missing. */
      day: z.optional(date),
      rates: z
        .array(
          z.object({
            currency: z.enum(CURRENCIES).check(z.refine((currency) => currency !== 'EUR', { error: 'field_invalid' })),
            rate: z.nullable(
              z
                .number({ error: 'rate_format' })
                .check(
                  z.int({ error: 'rate_format' }),
                  z.minimum(100, { error: 'rate_format' }),
                  z.maximum(100_000_000, { error: 'rate_format' }),
                ),
            ),
          }),
        )
        .check(z.maxLength(CURRENCIES.length)),
    }),
    output: rates,
  }),
};
