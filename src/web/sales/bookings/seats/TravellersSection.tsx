import { rulesIn } from '#shared/network/carriers/own-words.ts';
import type { CarrierRules } from '#shared/network/carriers/schema.ts';
import type { BookingTerms, bookSeats } from '#shared/sales/bookings/rules/schema.ts';
import type { ZodForm } from '#web/core/forms/forms.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { Written } from '#web/ui/content/Written.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { TravellerFields } from './TravellerFields.tsx';

interface TravellersSectionProps {
  form: ZodForm<typeof bookSeats>;
  terms: BookingTerms;
  /** Whether the person books for themselves, so that the others can be saved as companions. */
  own: boolean;
  signedIn: boolean;
  /** Whether the names of the others are saved with the booking. */
  remembers: boolean;
  onRemember: (remembers: boolean) => void;
}

export function TravellersSection({ form, terms, own, signedIn, remembers, onRemember }: TravellersSectionProps) {
  const { trip, petRoom, extras, forCaller } = terms;
  // Where an animal has a price, it is chosen among the extras.
  const freePets = trip.rules.petsAllowed && !extras.some(({ kind }) => kind === 'animal');
  const travellers = form.watch('travellers');
  return (
    <Section title={t('bookings.who')} separator="line" className="lg:border-t-0">
      <div className="grid gap-5">
        {travellers.map((traveller, index) => (
          <TravellerFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a traveller is identified by the place in the form
            key={index}
            form={form}
            index={index}
            seat={traveller.seat}
            pets={freePets && (petRoom !== 0 || traveller.hasPet === true)}
            extras={petRoom === 0 ? extras.filter(({ kind }) => kind !== 'animal') : extras}
            classes={terms.fareClasses}
            childSeats={terms.childSeats}
            trip={trip}
            forCaller={forCaller}
            travelYear={own && index > 0 ? new Date(trip.departsAt).getUTCFullYear() : null}
          />
        ))}
        {own && travellers.length > 1 && (
          <CheckField
            label={t('bookings.companions.save')}
            checked={remembers}
            onChange={({ target }) => onRemember(target.checked)}
          />
        )}
        <CarriageRules rules={trip.rules} petRoom={petRoom} forCaller={forCaller} guest={!signedIn} />
      </div>
    </Section>
  );
}

function CarriageRules({
  rules: written,
  petRoom,
  forCaller,
  guest,
}: {
  rules: CarrierRules;
  petRoom: number | null;
  forCaller: boolean;
  guest: boolean;
}) {
  const rules = rulesIn(locale, written);
  const full = rules.petsAllowed && petRoom === 0;
  const pets = rules.petsAllowed
    ? rules.petRules
    : t(
        rules.chosen === false
          ? forCaller
            ? 'bookings.pet.unknown.caller'
            : 'bookings.pet.unknown'
          : 'bookings.pet.none',
      );
  const documents = guest
    ? 'guest.documents'
    : forCaller
      ? 'bookings.documents.after.caller'
      : 'bookings.documents.after';
  return (
    <div className="grid gap-1 text-small text-quiet">
      {rules.baggageRules && <Written text={t('bookings.rules.baggage', { rules: rules.baggageRules })} />}
      {full && <p>{t('guest.pet.full')}</p>}
      {rules.petsAllowed && !full && rules.petsPerTrip !== null && (
        <p>{t('guest.pet.limit', { n: rules.petsPerTrip })}</p>
      )}
      {pets && <Written text={t('bookings.rules.pets', { rules: pets })} />}
      {rules.asksDocuments && <p>{t(documents)}</p>}
    </div>
  );
}
