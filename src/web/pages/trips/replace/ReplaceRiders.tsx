import { Note } from '#web/ui/base/Note.tsx';
import '#web/ui/content/table.css';
import type { ReplacedRider } from '#shared/office/disruption/schema.ts';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import {
  departureText,
  type ReplaceEffects,
  reasonText,
  ridePath,
  type UnseatedParty,
} from '../people/replace-effects.ts';
import { OfferTrip } from './OfferTrip.tsx';

/** Rows of people who move that are shown at first. */
const FIRST = 6;

export function Totals({ effects }: { effects: ReplaceEffects }) {
  const { outlook, moved, stays, unseated } = effects;
  const without = unseated.flatMap(({ riders }) => riders).length;
  const { count, unfit } = outlook.parcels;
  if (outlook.riders.length === 0 && count === 0)
    return <p className="px-4 pb-4 text-quiet">{t('disruption.nobody')}</p>;
  const totals = [
    { n: without, words: t('disruption.total.unseated'), bad: without > 0 },
    { n: moved.length, words: t('disruption.total.moved', { n: moved.length }), bad: false },
    { n: stays.length, words: t('disruption.total.stays', { n: stays.length }), bad: false },
    { n: count, words: t('disruption.total.parcels', { n: count, unfit: unfit.length }), bad: unfit.length > 0 },
  ];
  return (
    <dl className="grid grid-cols-[1fr_1fr] gap-4 pb-4 px-4 sm:grid-cols-[repeat(4,1fr)]">
      {totals.map(({ n, words, bad }) => (
        <div key={words} className={bad ? 'text-bad' : ''}>
          <dd className="figure n">{n}</dd>
          <dt className={bad ? 'flex items-center gap-1 text-small' : 'text-small text-quiet'}>
            {bad && <Icon name="alert" size="s" />}
            {words}
          </dt>
        </div>
      ))}
    </dl>
  );
}

/** The parties that do not fit, each with the trips that could take it, and the parcels without room. */
export function UnseatedRiders({ tripId, effects }: { tripId: number; effects: ReplaceEffects }) {
  const { unseated, outlook } = effects;
  const { unfit } = outlook.parcels;
  const n = unseated.flatMap(({ riders }) => riders).length;
  return (
    <>
      {n > 0 && (
        <Section separator="none" title={t('disruption.unseated', { n })}>
          <Rows>
            {unseated.map((party) => (
              <Party key={party.riders[0]?.bookingId} tripId={tripId} party={party} effects={effects} />
            ))}
          </Rows>
          <Note className="pt-2">{t('disruption.unseated.consent')}</Note>
        </Section>
      )}
      {unfit.length > 0 && (
        <Section separator="none" title={t('disruption.parcels')}>
          <Rows>
            {unfit.map((parcel) => (
              <Row
                key={parcel.bookingId}
                to={paths.booking(tripId, parcel.bookingId)}
                strong={personName(parcel)}
                quiet={ridePath(effects, parcel)}
                side={t('disruption.parcels.kg', { kg: number(parcel.weightKg, 1) })}
              />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}

function Party({ tripId, party, effects }: { tripId: number; party: UnseatedParty; effects: ReplaceEffects }) {
  const [first] = party.riders;
  if (!first) return null;
  const name = personName(first);
  const [trip] = party.trips;
  const aboard = party.riders.some((one) => one.aboard);
  const proposal = trip && t('disruption.unseated.trip', { when: departureText(trip), n: trip.free });
  return (
    <Row
      strong={party.riders.length > 1 ? t('disruption.unseated.places', { name, n: party.riders.length }) : name}
      to={paths.booking(tripId, first.bookingId)}
      quiet={[
        ridePath(effects, first),
        proposal ?? t(aboard ? 'disruption.unseated.aboard' : 'disruption.unseated.noTrip'),
      ].join(' · ')}
      action={!aboard && <OfferTrip bookingId={first.bookingId} name={name} trip={trip} />}
    />
  );
}

interface MovedProps {
  effects: ReplaceEffects;
  all: boolean;
  onAll: () => void;
}

/** The passengers with another seat, each with the reason for it; unfolded, those who stay. */
export function MovedRiders({ effects, all, onAll }: MovedProps) {
  const { moved, stays } = effects;
  const shown = all ? moved : moved.slice(0, FIRST);
  return (
    <>
      {moved.length > 0 && (
        <Section separator="none" title={t('disruption.moved', { n: moved.length })}>
          <table className="tb w-full">
            <thead className="hidden sm:table-header-group">
              <tr>
                <th scope="col">{t('disruption.moved.person')}</th>
                <th scope="col">{t('disruption.moved.path')}</th>
                <th scope="col">{t('disruption.moved.seat')}</th>
                <th scope="col">{t('disruption.moved.why')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((rider) => (
                <Moved key={rider.bookingId} rider={rider} effects={effects} />
              ))}
            </tbody>
          </table>
          {shown.length < moved.length && (
            <Button kind="bare" size="small" onClick={onAll}>
              {t('disruption.more', { n: moved.length - shown.length })}
            </Button>
          )}
        </Section>
      )}
      {stays.length > 0 && (
        <details className="px-4 py-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-action">
            {t('disruption.stays', { n: stays.length })}
          </summary>
          <ul className="grid gap-1 pb-2">
            {stays.map((rider) => (
              <li key={rider.bookingId} className="text-small grid grid-cols-[24px_auto_1fr] gap-3">
                <b className="n font-strong">{rider.seat}</b>
                <span>{personName(rider)}</span>
                <span className="text-quiet">{ridePath(effects, rider)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Moved({ rider, effects }: { rider: ReplacedRider; effects: ReplaceEffects }) {
  const { before, seat } = rider;
  return (
    <tr className="grid grid-cols-[1fr_auto] gap-x-3 py-2 sm:table-row">
      <td className="font-strong">{personName(rider)}</td>
      <td className="row-2 text-quiet">{ridePath(effects, rider)}</td>
      <td className="n whitespace-nowrap text-right sm:text-left">
        <span className="sr">{t('disruption.moved.fromTo', { before: before ?? '–', seat: seat ?? '–' })}</span>
        <span aria-hidden="true" className="inline-flex items-center gap-2">
          <s className="text-quiet">{before ?? '–'}</s>
          <Icon name="next" size="s" className="text-quiet" />
          <b className="font-strong">{seat}</b>
        </span>
      </td>
      <td className="row-2 text-right text-quiet sm:text-left">{reasonText(effects, rider)}</td>
    </tr>
  );
}
