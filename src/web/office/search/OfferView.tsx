import { lazy, Suspense } from 'react';
import { rulesIn } from '#shared/network/carriers/own-words.ts';
import type { CarrierRules } from '#shared/network/carriers/schema.ts';
import { buildJourney } from '#shared/network/timetable/journey.ts';
import type { Offer } from '#shared/office/search/schema.ts';
import { experience } from '#shared/people/accounts/profile/experience.ts';
import { duration, languageNames, today } from '#web/core/i18n/format.ts';
import { inOwnScript, locale, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { CheckedLine } from '#web/network/carriers/CheckedLine.tsx';
import { Rating } from '#web/network/carriers/Rating.tsx';
import { BusCard } from '#web/network/fleet/BusCard.tsx';
import { CrossingNote } from '#web/network/places/crossing-note.ts';
import { RideBorder } from '#web/network/places/RideBorder.tsx';
import { takenLabel } from '#web/network/timetable/taken-label.ts';
import { CrossingWait } from '#web/operations/tracking/CrossingWait.tsx';
import { RouteMap } from '#web/operations/tracking/map/RouteMap.tsx';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Written } from '#web/ui/content/Written.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';

const Measures = lazy(() => import('#web/messaging/reviews/Measures.tsx'));

const PointNote = lazy(() =>
  import('#web/network/timetable/PointLinks.tsx').then(({ PointNote }) => ({ default: PointNote })),
);

const PayRuleLine = lazy(() => import('#web/sales/prices/PayRuleLine.tsx'));

const ParcelPrices = lazy(() => import('./ParcelPrices.tsx'));

/** An offered trip without its price: journey, prices of parcels, bus, carrier, driver and rules. */
export function OfferView({ offer, parcel }: { offer: Offer; parcel: { kg?: number | undefined } | null }) {
  const ride = { from: offer.fromSeq, to: offer.toSeq };
  const usual = offer.carrier.answerMinutes ?? null;
  return (
    <>
      <div className="px-4 pt-3 pb-5">
        <JourneyLine
          items={buildJourney({ stops: offer.stops, crossing: offer.crossing, own: ride })}
          below={({ seq }) => {
            const known = offer.stops.find((stop) => stop.seq === seq)?.boardingPoint;
            if (!known || (seq !== ride.from && seq !== ride.to)) return undefined;
            return (
              <Suspense fallback={null}>
                <PointNote point={known} />
              </Suspense>
            );
          }}
        />
      </div>
      <Section separator="line">
        <div className="grid gap-3">
          <RouteMap stops={offer.stops} crossing={offer.crossing} />
          <Suspense fallback={null}>
            <CrossingNote crossing={offer.crossing} stops={offer.stops} />
          </Suspense>
          <CrossingWait crossing={offer.crossing} stops={offer.stops} />
        </div>
      </Section>
      {parcel && (
        <Suspense fallback={null}>
          <ParcelPrices offer={offer} kg={parcel.kg} />
        </Suspense>
      )}
      {offer.bus && (
        <Section title={t('lookup.offer.bus')}>
          <BusCard bus={offer.bus} />
        </Section>
      )}
      <Section separator="line">
        <People offer={offer} />
        {offer.currencies && offer.currencies.length > 0 && <Note>{takenLabel(offer.currencies)}</Note>}
        <CheckedLine carrier={offer.carrier} />
        {!parcel && offer.payRule && (
          <Suspense fallback={null}>
            <PayRuleLine rule={offer.payRule} />
          </Suspense>
        )}
        {usual !== null && !offer.rules.instantConfirmation && (
          <Note>{t('lookup.offer.usual', { time: duration(usual) })}</Note>
        )}
        <Suspense fallback={null}>
          <Measures of={{ carrierId: offer.carrier.id }} short />
        </Suspense>
      </Section>
      <OfferRules rules={offer.rules} />
      {!parcel && <RideBorder stops={offer.stops} ride={offer} className="px-4 pb-4" />}
    </>
  );
}

function People({ offer: { carrier, driver, secondDriver } }: { offer: Offer }) {
  const alone = carrier.singleDriver && driver !== null && personName(driver) === inOwnScript(carrier.name);
  return (
    <Rows>
      <Row
        to={paths.carrier(carrier.id)}
        leading={<Avatar kind="company" name={carrier.name} src={carrier.logo} />}
        strong={<Named name={inOwnScript(carrier.name)} verified={carrier.verified} />}
        quiet={
          <>
            <Rating
              rating={carrier.rating}
              count={carrier.ratingCount}
              none={t('lookup.offer.noReviews')}
              words={t('lookup.offer.reviews', { n: carrier.ratingCount })}
            />
            {alone && <span className="block">{driverLabel(driver)}</span>}
          </>
        }
      />
      {driver ? (
        // Whose company is one person is named once.
        !alone && <DriverRow driver={driver} />
      ) : (
        <Row leading={<Avatar name="" />} strong={t('lookup.offer.unstaffed')} />
      )}
      {secondDriver && <DriverRow driver={secondDriver} />}
    </Rows>
  );
}

function DriverRow({ driver }: { driver: NonNullable<Offer['driver']> }) {
  const full = personName(driver);
  return (
    <Row
      to={paths.driverProfile(driver.id)}
      leading={<Avatar name={full} src={driver.avatarUrl} />}
      strong={<Named name={full} verified={driver.verified} />}
      quiet={driverLabel(driver)}
    />
  );
}

function Named({ name, verified }: { name: string; verified: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      {name}
      {verified && <Icon name="shield" size="s" label={t('lookup.offer.verified')} className="text-good" />}
    </span>
  );
}

function driverLabel(driver: NonNullable<Offer['driver']>): string {
  const words = [t('lookup.offer.driver')];
  if (driver.drivingSince) {
    const { years } = experience(driver.drivingSince, today());
    if (years > 0) words[0] += `, ${t('lookup.offer.experience', { n: years })}`;
  }
  if (driver.languages.length > 0) words.push(languageNames(driver.languages));
  return words.join(' · ');
}

function OfferRules({ rules: written }: { rules: CarrierRules }) {
  const rules = rulesIn(locale, written);
  const pets = rules.petRules || t('lookup.offer.pets.yes');
  const parcels = rules.parcelClasses.length > 0 && t('lookup.offer.parcels.upTo', { kg: rules.parcelMaxKg });
  const lines: [string, string | false][] = [
    [t('lookup.offer.baggage'), rules.baggageRules],
    [t('lookup.offer.pets'), rules.petsAllowed ? pets : rules.chosen !== false && t('lookup.offer.pets.no')],
    [t('lookup.offer.parcels'), parcels],
    [t('lookup.offer.forbidden'), rules.forbiddenGoods],
  ];
  return (
    <Section title={t('lookup.offer.rules')} separator="line">
      <dl className="grid gap-3">
        {lines.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt className="text-small text-quiet">{term}</dt>
                <dd>
                  <Written text={text} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}
