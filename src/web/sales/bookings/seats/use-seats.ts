import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { bookSeats } from '#shared/sales/bookings/rules/schema.ts';
import { dealSeats } from '#shared/sales/bookings/seats/seating.ts';
import { errorOf, type ZodForm } from '#web/core/forms/forms.ts';

/**
 * Keeps the form's seats consistent with the seats that are taken. A chosen seat that another person got is released and reported,
 * everything else stays as typed; the next submit is stopped until the person has seen it.
 */
export function useSeats(form: ZodForm<typeof bookSeats>, takenSeats: readonly number[]) {
  const unseen = useRef(false);
  const [calls, setCalls] = useState(0);
  useEffect(() => {
    for (const [index, { seat }] of form.getValues('travellers').entries()) {
      if (seat === null || !takenSeats.includes(seat)) continue;
      const field = `travellers.${index}.seat` as const;
      if (!form.getFieldState(field).error) unseen.current = true;
      form.setValue(field, null);
      form.setError(field, { type: 'server', message: 'seat_taken' });
    }
  }, [form, takenSeats]);
  const seats = form.watch('travellers').map(({ seat }) => seat);
  const choose = (chosen: readonly number[]) => {
    unseen.current = false;
    for (const [index, seat] of dealSeats(seats, chosen).entries()) form.setValue(`travellers.${index}.seat`, seat);
    form.clearErrors(seats.map((_, index) => `travellers.${index}.seat` as const));
  };
  /** Submits the form only if no seat was lost since the person last looked at it. */
  const guard = (submit: (event: SyntheticEvent) => Promise<void>) => (event: SyntheticEvent) => {
    if (!unseen.current) return void submit(event);
    event.preventDefault();
    unseen.current = false;
    setCalls(calls + 1);
  };
  const error = seats.map((_, index) => errorOf(form, `travellers.${index}.seat`)).find(Boolean);
  return { seats, choose, guard, error, calls };
}
