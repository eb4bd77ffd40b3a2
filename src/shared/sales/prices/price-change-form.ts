import * as z from 'zod/mini';
import { checkedText, optionalText } from '#shared/core/checked-text.ts';
import { priceRule } from '#shared/core/field-rules.ts';
import { acceptedCents, centsFromText } from '#shared/core/money.ts';
import { isLocalDate } from '#shared/core/time.ts';
import { isAmount, isShare, type PriceChangeInput, weekdays } from './price-change-schema.ts';

export const CHANGE_RULES = ['percent', 'amount', 'legs'] as const;

/** The fields of the form, as typed. Only the value of the chosen rule is checked. */
export const priceChangeForm = z
  .object({
    routeId: checkedText((text) => (text === '' ? 'field_required' : null)),
    /** A period, or one trip as its date and run: '2026-12-24 0'. */
    of: z.enum(['period', 'trip']),
    trip: z.string(),
    firstDay: z.string(),
    lastDay: optionalText((text) => (isLocalDate(text) ? null : 'date_format')),
    days: weekdays,
    by: z.enum(CHANGE_RULES),
    percent: z.string(),
    amount: z.string(),
    /** The typed prices by leg: '702550-756135'. */
    legs: z.record(z.string(), z.string()),
  })
  .check(
    z.refine(({ of, firstDay }) => of === 'trip' || isLocalDate(firstDay), {
      error: 'date_format',
      path: ['firstDay'],
    }),
    z.refine(({ of, trip }) => of === 'period' || trip !== '', { error: 'field_required', path: ['trip'] }),
    z.refine(({ of, firstDay, lastDay }) => of === 'trip' || lastDay === '' || firstDay <= lastDay, {
      error: 'date_order',
      path: ['lastDay'],
    }),
    z.refine(({ by, percent }) => by !== 'percent' || isShare(shareOf(percent)), {
      error: 'percent_change_format',
      path: ['percent'],
    }),
    z.refine(({ by, amount }) => by !== 'amount' || isAmount(amountOf(amount)), {
      error: 'price_required',
      path: ['amount'],
    }),
    z.check<{ by: string; legs: Record<string, string> }>(({ value: { by, legs }, issues }) => {
      if (by !== 'legs') return;
      const typed = Object.entries(legs).filter(([, text]) => text.trim() !== '');
      if (typed.length === 0) issues.push({ code: 'custom', input: legs, path: ['legs'], message: 'price_required' });
      for (const [leg, text] of typed) {
        const key = priceRule(text.trim()) ?? (acceptedCents(text) < 100 ? 'price_required' : null);
        if (key) issues.push({ code: 'custom', input: text, path: ['legs', leg], message: key });
      }
    }),
  );
export type PriceChangeForm = z.output<typeof priceChangeForm>;

export function changeFromForm(form: PriceChangeForm): PriceChangeInput {
  const { routeId, of, trip, firstDay, lastDay, days, by, percent, amount, legs } = form;
  const [date = '', run = '0'] = trip.split(' ');
  const when =
    of === 'trip'
      ? { firstDay: date, lastDay: date, days: EVERY_DAY, run: Number(run) }
      : { firstDay, lastDay: lastDay || null, days, run: null };
  return {
    ...{ routeId: Number(routeId), ...when },
    percent: by === 'percent' ? shareOf(percent) : null,
    amountCents: by === 'amount' ? amountOf(amount) : null,
    prices: by === 'legs' ? Object.entries(legs).flatMap(pricedLeg) : null,
  };
}

export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

function pricedLeg([leg, text]: [string, string]) {
  const dash = leg.indexOf('-');
  const cents = centsFromText(text);
  return cents === null ? [] : [{ from: Number(leg.slice(0, dash)), to: Number(leg.slice(dash + 1)), cents }];
}

/** '12', '+12' or '−10' in percent. */
function shareOf(text: string): number {
  const typed = text.trim().replace(/^[−–]/, '-');
  return /^[+-]?\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
}

/** '5', '+5,50' or '−5' in euro, as cents. */
function amountOf(text: string): number {
  const [sign = ''] = /^[+−–-]?/.exec(text.trim()) ?? [];
  const amount = text.trim().slice(sign.length).trim();
  const cents = priceRule(amount) === null ? (centsFromText(amount) ?? Number.NaN) : Number.NaN;
  return sign === '' || sign === '+' ? cents : -cents;
}
