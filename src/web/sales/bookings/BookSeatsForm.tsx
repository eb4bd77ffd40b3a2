import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { needsConsent } from '#shared/network/fleet/help.ts';
import { type BookingTerms, bookSeats, MAX_SEATS_PER_BOOKING } from '#shared/sales/bookings/rules/schema.ts';
import { extraParts } from '#shared/sales/prices/extras.ts';
import { partyFares, totalOf } from '#shared/sales/prices/fare.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { dropDraft, readDraft, useDraft } from '#web/core/forms/draft.ts';
import { fieldOf, useSubmit, useZodForm, type ZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { RideBorder } from '#web/network/places/RideBorder.tsx';
import { rangeWords } from '#web/network/timetable/range/range-words.ts';
import { FareLines } from '#web/sales/prices/FareLines.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { NumberStepper } from '#web/ui/fields/NumberFields.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { BookFooter } from './core/BookFooter.tsx';
import {
  draftKey,
  payNowOf,
  paysFirst,
  phoneCountries,
  sendBooking,
  useBooked,
  useSignInFirst,
} from './core/book-form.ts';
import { promoQuery } from './core/queries.ts';
import { ReachFields } from './core/ReachFields.tsx';
import { PromoField } from './seats/PromoField.tsx';
import { SeatChoice } from './seats/SeatChoice.tsx';
import { SeatHoldNote } from './seats/SeatHoldNote.tsx';
import { rememberCompanions } from './seats/seat-queries.ts';
import { fresh, isSeatsDraft, knownChoices, partyOf } from './seats/seats-draft.ts';
import { TravellersSection } from './seats/TravellersSection.tsx';
import type { SeatHold } from './seats/use-seat-hold.ts';
import { useSeats } from './seats/use-seats.ts';
import { GuestMail, GuestTexts } from './tickets/GuestFields.tsx';

interface BookSeatsFormProps {
  terms: BookingTerms;
  /** How many travel, as the address says; a draft with another number is from an earlier search. */
  passengers: number;
  /** Writes another number into the address. */
  onPassengers: (count: number) => void;
  stops: ReactNode;
  hold: SeatHold;
  /** Called when another person took a seat meanwhile: the seat plan must be fetched again. */
  onRefresh: () => void;
}

export function BookSeatsForm({
  terms: offered,
  passengers,
  onPassengers,
  stops,
  hold,
  onRefresh,
}: BookSeatsFormProps) {
  const { trip, fromSeq, toSeq, taken } = offered;
  const { token } = useSession();
  const isOwn = token !== null && !offered.forCaller;
  const [remembers, setRemembers] = useState(false);
  const key = draftKey(trip.id, 'passenger');
  const draft = readDraft(key, isSeatsDraft) ?? fresh(offered, passengers);
  const form = useZodForm(bookSeats, {
    ...draft,
    travellers: knownChoices(partyOf(draft.travellers, passengers), offered),
    fromSeq,
    toSeq,
    form: hold.form,
  });
  useDraft(key, form);
  const { seats, choose, guard, error, calls } = useSeats(form, taken);
  useHeld(hold, seats, offered.freeSeats);
  const travellers = form.watch('travellers');
  // A request for help waits for the carrier, so nothing is paid yet.
  const asks = !offered.forCaller && needsConsent(travellers);
  const terms = asks ? { ...offered, payFirst: false } : offered;
  const done = useBooked(trip.id, terms.payFirst);
  const { fares, total, promo } = useFares(form, terms);
  const signIn = useSignInFirst();
  const { submit, busy, failure } = useSubmit(
    form,
    async (body, idempotencyKey) => {
      await hold.pause();
      return sendBooking(trip.id, body, idempotencyKey).catch((error) => {
        hold.resume();
        if (error instanceof ProblemError && error.status === 409) onRefresh();
        throw error;
      });
    },
    (booked) => {
      hold.booked();
      dropDraft(key);
      const others = form.getValues('travellers').slice(1);
      if (remembers) void rememberCompanions(others.map(({ name }) => name));
      done(booked);
    },
  );
  const resize = (count: number) => {
    form.setValue('travellers', partyOf(travellers, count), { shouldDirty: true });
    onPassengers(count);
  };
  return (
    <form onSubmit={guard(submit)} noValidate className="flex flex-1 flex-col">
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-8">
        <div>
          {stops}
          <SeatsSection {...{ terms, hold, seats, error, calls }} onResize={resize} onChoose={choose} />
        </div>
        <div>
          <TravellersSection
            form={form}
            terms={terms}
            own={isOwn}
            signedIn={token !== null}
            remembers={remembers}
            onRemember={setRemembers}
          />
          <Contact form={form} terms={terms} guest={token === null} />
          <Price terms={terms} fares={fares} promo={promo} signedIn={token !== null} />
          <RideBorder stops={trip.stops} ride={terms} className="px-4 pb-4" />
        </div>
      </div>
      <BookFooter
        terms={terms}
        price={total}
        arranged={terms.priceRange && rangeWords(terms.priceRange, travellers.length)}
        count={1}
        words={footerLabel(seats)}
        button={asks ? t('bookings.book.help') : buttonLabel(terms, travellers.length)}
        payNow={payNowOf(terms, fares)}
        {...{ busy, failure, onSignIn: token === null ? signIn : null }}
      />
    </form>
  );
}

interface SeatsSectionProps extends Omit<ComponentProps<typeof SeatChoice>, 'onChange'> {
  hold: SeatHold;
  onResize: (count: number) => void;
  onChoose: (chosen: readonly number[]) => void;
}

function SeatsSection({ terms, seats, hold, onResize, onChoose, ...plan }: SeatsSectionProps) {
  const n = seats.length;
  return (
    <Section title={terms.forCaller ? t('bookings.seat') : t('bookings.seats', { n })}>
      <NumberStepper
        label={t('bookings.passengers.label')}
        value={n}
        min={1}
        max={Math.min(MAX_SEATS_PER_BOOKING, terms.freeSeats)}
        words={t('bookings.passengers', { n })}
        onChange={onResize}
        className="mb-4"
      />
      <SeatHoldNote hold={hold} />
      <TooFew free={terms.freeSeats} travellers={n} />
      <SeatChoice {...{ terms, seats, ...plan }} onChange={onChoose} />
    </Section>
  );
}

/** Holds what the form shows while it is open; more than there is, which the form says, is not asked for. */
function useHeld({ want }: SeatHold, seats: readonly (number | null)[], free: number): void {
  const fits = seats.length <= free;
  const shown = JSON.stringify(seats);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers count, and not the list
  useEffect(() => {
    if (fits) want(seats);
  }, [want, shown, fits]);
  useEffect(() => () => want(null), [want]);
}

interface PriceProps {
  terms: BookingTerms;
  fares: FarePart[][];
  promo: ComponentProps<typeof PromoField>;
  signedIn: boolean;
}

/** Parts of the price. Signed-in people can use a promo code, which counts once for a person. */
function Price({ terms: { price, back }, fares, promo, signedIn }: PriceProps) {
  if (price === null) return null;
  if (!signedIn) return <FareLines fares={fares} className="px-4 pb-4" />;
  return (
    <Section title={t('bookings.fares.title')} separator="line">
      <div className="grid gap-3">
        <FareLines fares={fares} />
        {back && <Note>{t('bookings.fares.back', back)}</Note>}
        <PromoField {...promo} />
      </div>
    </Section>
  );
}

interface ContactProps {
  form: ZodForm<typeof bookSeats>;
  terms: BookingTerms;
  guest: boolean;
}

/**
 * The contact phone. It is its own component so that its fields register, and get focus when invalid, after the
 * travellers' fields.
 */
function Contact({ form, terms, guest }: ContactProps) {
  const { forCaller, textChannels } = terms;
  return (
    <Section title={t(forCaller ? 'bookings.contact.caller' : 'bookings.contact')} separator="line">
      <div className="grid gap-4">
        <PhoneField
          countries={phoneCountries(terms, terms.fromSeq)}
          label={t(forCaller ? 'bookings.phone.caller' : 'bookings.phone')}
          hint={t(forCaller ? 'bookings.phone.hint.caller' : 'bookings.phone.hint')}
          {...fieldOf(form, 'phone')}
        />
        <ReachFields
          phone={{ countries: phoneCountries(terms, terms.toSeq), ...fieldOf(form, 'secondPhone') }}
          messenger={form.watch('messenger')}
          onMessenger={(chosen) => form.setValue('messenger', chosen, { shouldDirty: true })}
          open={Boolean(form.getValues('secondPhone') || form.getValues('messenger'))}
        />
        {guest && <GuestTexts channels={textChannels} {...form.register('byText')} />}
        {guest && <GuestMail texted={textChannels.length > 0} {...fieldOf(form, 'email')} />}
        <TextArea rows={3} label={t('bookings.note')} hint={t('bookings.note.hint')} {...fieldOf(form, 'note')} />
      </div>
    </Section>
  );
}

/**
 * Says that there are too few seats. The party is never shortened silently: the person decides who travels, or searches for
 * another trip.
 */
function TooFew({ free, travellers }: { free: number; travellers: number }) {
  return (
    <div role="alert">
      {travellers > free && (
        <p className="mb-4 rounded-m bg-now-soft p-3 text-small">{t('bookings.tooFew', { free, n: travellers })}</p>
      )}
    </div>
  );
}

function footerLabel(seats: readonly (number | null)[]): string {
  const chosen = seats.filter((seat) => seat !== null);
  const passengers = t('bookings.passengers', { n: seats.length });
  if (chosen.length === 0) return passengers;
  return `${t('bookings.seat.list', { n: chosen.length, seats: chosen.join(', ') })} · ${passengers}`;
}

function buttonLabel(terms: BookingTerms, n: number): string {
  if (terms.forCaller) return t('bookings.book.caller', { n });
  if (paysFirst(terms)) return t('bookings.book.pay');
  return terms.price === null ? t('bookings.book.ask') : t('bookings.book.seats', { n });
}

/** Prices of the travellers of the form, by the same rule as on the server; the form sends the total that the person saw. */
function useFares(form: ZodForm<typeof bookSeats>, { trip, price, fareClasses, extras, back }: BookingTerms) {
  const travellers = form.watch('travellers');
  const code = form.watch('promoCode') ?? '';
  const promo = useQuery({ ...promoQuery(trip.id, code), enabled: code !== '' && price !== null });
  const rule = code === '' ? undefined : promo.data;
  const find = (id: unknown) => fareClasses.find((one) => one.id === id) ?? null;
  const fares = partyFares({
    base: price,
    travellers: travellers.map(({ classId, infant, extras: brought = [] }) => ({
      extras: extraParts(brought, extras, price),
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
