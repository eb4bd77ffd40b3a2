import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BookingTerms, bookSeats } from '#shared/sales/bookings/rules/schema.ts';
import { partyFares, totalOf } from '#shared/sales/prices/fare.ts';
import type { ZodForm } from '#web/core/forms/forms.ts';
import { promoQuery } from '../core/queries.ts';

/** What the travellers of the form would pay, by the same rule as the server; the form sends the total that the person saw. */
export function useFares(form: ZodForm<typeof bookSeats>, { trip, price, fareClasses, back }: BookingTerms) {
  const travellers = form.watch('travellers');
  const code = form.watch('promoCode') ?? '';
  const promo = useQuery({ ...promoQuery(trip.id, code), enabled: code !== '' && price !== null });
  const rule = code === '' ? undefined : promo.data;
  const find = (id: unknown) => fareClasses.find((one) => one.id === id) ?? null;
  const fares = partyFares({
    base: price,
    travellers: travellers.map(({ classId, infant }) => ({
      fareClass: find(classId),
      infantClass: find(infant?.classId),
    })),
    back,
    promo: rule ?? null,
  });
  const total = price === null ? null : fares.reduce((sum, parts) => sum + totalOf(parts), 0);
  useEffect(() => form.setValue('total', total), [form, total]);
  return {
    fares,
    total,
    promo: {
      code,
      rule,
      error: promo.error,
      busy: promo.isFetching,
      onChange: (typed: string) => form.setValue('promoCode', typed),
    },
  };
}
