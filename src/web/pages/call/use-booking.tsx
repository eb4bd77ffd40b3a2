import '#web/core/api/zod-without-eval.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fieldErrors } from '#shared/core/issues.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { sizeProblem } from '#shared/sales/bookings/rules/parcel-rules.ts';
import { type BookInput, bookParcel, bookSeats } from '#shared/sales/bookings/rules/schema.ts';
import { ticketPath } from '#shared/sales/bookings/tickets/ticket-path.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { fieldText, problemText } from '#web/core/api/errors.ts';
import { queryClient } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { ticketTextQuery } from '#web/sales/bookings/tickets/ticket-queries.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { bookingOf, namesIn } from './call-state.ts';
import type { CallFacts } from './call-texts.ts';
import type { Call } from './use-call.tsx';
import { focusField } from './use-keys.ts';

export type ErrorField =
  | 'phone'
  | 'secondPhone'
  | 'names'
  | 'infants'
  | 'receiverName'
  | 'receiverPhone'
  | 'what'
  | 'weight'
  | 'sides'
  | 'note';
type Errors = Partial<Record<ErrorField, string>>;

export interface MadeBooking {
  tripId: number;
  bookings: { id: number; code: string; status: string }[];
  phone: string;
  facts: CallFacts;
  url: string;
}

/** Books what the call has come to. What is missing gets the focus instead. */
export function useBooking(made: Call, screen: RefObject<HTMLElement | null>) {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<MadeBooking | null>(null);
  const sent = useRef({ values: '', key: '' });
  // The field with the error is rendered already, and shows the error.
  useEffect(() => {
    if (Object.keys(errors).length > 0) screen.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors, screen]);

  const known = made.facts !== null;
  // An error may be outdated once another value is entered, or loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the entered values ends the message
  useEffect(() => setFailure(null), [made.state, known]);

  const { run: send, busy } = useAction(
    async (tripId: number, phone: string, facts: CallFacts, body: BookInput): Promise<MadeBooking> => {
      const values = JSON.stringify([tripId, body]);
      if (sent.current.values !== values) sent.current = { values, key: crypto.randomUUID() };
      const options = { idempotencyKey: sent.current.key };
      const { bookings } = await call(bookingsApi.book, { params: { tripId }, body }, options);
      const [first] = bookings;
      // Whether the service can send the text is known before its button would come; the booking does not depend on it.
      const [path] = await Promise.all([
        addressOf(body.kind, first?.id ?? 0, first?.ticket ?? ''),
        queryClient.prefetchQuery({ ...ticketTextQuery(first?.id ?? 0), retry: false }),
      ]);
      return { tripId, bookings, phone, facts, url: window.location.origin + path };
    },
    {
      done: setDone,
      refusal: (error) => {
        if (error instanceof ProblemError && error.status === 409) void made.terms.refetch();
        setFailure(problemText(error));
      },
    },
  );

  const book = () => {
    if (busy || done) return;
    const { state, phone, trip, seats, classes, infants, extras, names, facts, shown } = made;
    setFailure(null);
    setErrors({});
    if (phone === null) return setErrors({ phone: fieldText(state.phone === '' ? 'phone_required' : 'phone_format') });
    if (!state.from || !state.to) return void focusField(screen.current, state.from ? 'to' : 'from');
    if (!trip || !facts) return setFailure(whyNone(made));
    const { fromSeq, toSeq } = trip;
    const chosen = {
      phone,
      names,
      fromSeq,
      toSeq,
      seats: seats?.seats ?? [],
      classes,
      infants,
      extras,
      total: facts.total,
      volumeDivisor: shown?.parcelTariff?.volumeDivisor,
    };
    const body = bookingOf(state, { ...chosen, promo: made.promo.rule?.code });
    const found = errorsIn(body, chosen.volumeDivisor);
    const nameCount = namesIn(names).length;
    if (body.kind === 'passenger' && nameCount > body.travellers.length) {
      found.names = t('call.names.more', { said: nameCount, seats: body.travellers.length });
    }
    if (Object.keys(found).length > 0) return setErrors(found);
    void send(trip.tripId, phone, facts, body);
  };
  return { book, busy, errors, failure, done };
}

export type Booking = ReturnType<typeof useBooking>;

function problemsIn(body: BookInput, divisor: number | null | undefined): { field: string; key: string }[] {
  if (body.kind === 'passenger') {
    const { error } = bookSeats.safeParse(body, { reportInput: true });
    return error ? fieldErrors(error.issues) : [];
  }
  const { data, error } = bookParcel.safeParse(body, { reportInput: true });
  if (error) return fieldErrors(error.issues);
  const problem = sizeProblem(data, divisor);
  return problem ? [problem] : [];
}

/** Why there is nothing to book: it is not known yet, there is no trip at all, or none with enough room. */
function whyNone({ state, trips, trip, terms }: Call): string {
  const error = trips.data ? terms.error : trips.error;
  if (error) return problemText(error);
  if (!trips.data || (trip && !terms.data)) return t('call.loading');
  if (trips.data.trips.length === 0) return t('call.trips.none');
  return t(state.kind === 'parcel' ? 'call.trips.fullParcel' : 'call.trips.full');
}

function errorsIn(body: BookInput, divisor: number | null | undefined): Errors {
  const errors: Errors = {};
  for (const { field, key } of problemsIn(body, divisor)) {
    const place = FIELDS[field] ?? (field.includes('.infant.') && errors.names === undefined ? 'infants' : 'names');
    errors[place] ??= whose(body, field) + fieldText(key);
  }
  return errors;
}

/** The name that an error is about, where several were said. */
function whose(body: BookInput, field: string): string {
  if (body.kind !== 'passenger' || body.travellers.length === 1) return '';
  const [, index] = /^travellers\.(\d+)\.name$/.exec(field) ?? [];
  const name = index === undefined ? undefined : body.travellers[Number(index)]?.name;
  return name ? `${name}: ` : '';
}

/** The fields of the screen by the fields of a booking; every other is a passenger's or the sender's name. */
const FIELDS: Readonly<Record<string, ErrorField>> = {
  phone: 'phone',
  senderPhone: 'phone',
  secondPhone: 'secondPhone',
  receiverName: 'receiverName',
  receiverPhone: 'receiverPhone',
  what: 'what',
  weightKg: 'weight',
  sizeClass: 'weight',
  'sides.0': 'sides',
  'sides.1': 'sides',
  'sides.2': 'sides',
  note: 'note',
};

/** The page that the caller is sent: of the ticket, or of the parcel, which shows the code to collect it. */
async function addressOf(kind: BookInput['kind'], bookingId: number, ticket: string): Promise<string> {
  if (kind === 'passenger') return ticketPath(ticket);
  const { parcel } = await call(bookingsApi.booking, { params: { bookingId } });
  return parcel?.trackCode ? paths.parcel(parcel.trackCode) : ticketPath(ticket);
}
