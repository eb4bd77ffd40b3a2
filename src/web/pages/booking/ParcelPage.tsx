import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { vocative } from '#shared/core/vocative.ts';
import { buildJourney } from '#shared/network/timetable/journey.ts';
import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import type { TrackedParcel } from '#shared/sales/bookings/rules/tracked-parcel.ts';
import { tripJourney } from '#shared/sales/trips/journey.ts';
import { isOver } from '#web/core/api/errors.ts';
import { dateIn, longDate, money, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, locale, named, t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { WrittenWords } from '#web/ui/content/Written.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';
import { Ticket } from '#web/ui/travel/Ticket.tsx';
import '#web/ui/media/ticket.css';
import { rangeLabel } from '#web/operations/tracking/arrival-labels.ts';
import { BrokenDown } from '#web/operations/tracking/broken-down.ts';
import { parcelLiveQuery } from '#web/operations/tracking/queries.ts';
import { WhereSection } from '#web/operations/tracking/TripWhere.tsx';
import { Report } from '#web/people/reports/Report.tsx';
import { plateLabel, statusTone, weightLabel } from '#web/sales/bookings/core/labels.ts';
import { sizeLabel } from '#web/sales/bookings/core/ParcelSizes.tsx';
import { parcelQuery } from '#web/sales/bookings/core/queries.ts';
import { SenderPhotos } from '#web/sales/bookings/parcels/CustodyPhotos.tsx';
import { ParcelChain } from '#web/sales/bookings/parcels/ParcelChain.tsx';
import { ReceiverOptions } from '#web/sales/bookings/ReceiverOptions.tsx';
import { Calls } from './Calls.tsx';
import { PayByCard } from './LaterParts.tsx';

/** `/p/{code}`: the receiver's page, usable without an account: where the parcel is, when it arrives, and the code to show. */
export function ParcelPage() {
  const { code = '' } = useParams();
  const query = useQuery(parcelQuery(code));
  const { data } = query;
  const onBus = data?.status === 'boarded' && !data.trip.stops[data.toSeq]?.arrivedAt;
  const { data: live, error: liveError } = useQuery({ ...parcelLiveQuery(code), enabled: onBus });
  return (
    <Page title={t('bookings.parcel')} heading={data ? headline(data) : t('bookings.parcel')} end="none" large>
      <Loaded
        query={query}
        loading={<Skeleton kind="text" rows={8} className="p-4" />}
        gone={(error) => (
          <Empty
            title={t('bookings.track.gone')}
            text={t(isOver(error) ? 'bookings.track.over.text' : 'bookings.track.gone.text')}
            action={<LinkButton to={paths.search}>{t('bookings.closed.search')}</LinkButton>}
          />
        )}
      >
        {(data) => (
          <>
            {onBus && live?.breakdown && (
              <div className="px-4 pt-2">
                <Suspense fallback={null}>
                  <BrokenDown breakdown={live.breakdown} moreBy={live.late?.moreBy} />
                </Suspense>
              </div>
            )}
            <Parcel code={code} parcel={data} live={onBus ? live : undefined} />
            {onBus && <WhereSection trip={data.trip} live={live} error={liveError} left folded={!live?.position} />}
            <SenderPhotos photos={data.photos} source={{ code }} />
            <ParcelChain chain={data.custody} zones={zonesOf(data)} source={{ code }} />
            <div className="px-4 py-3">
              <Report things={[{ kind: 'parcel', code }]} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ParcelProps {
  code: string;
  parcel: TrackedParcel;
  /** The bus, while the parcel is on it. */
  live: Pick<TripPosition, 'stops'> | undefined;
}

function Parcel({ code, parcel, live }: ParcelProps) {
  const { trip, fromSeq, toSeq, status } = parcel;
  const to = trip.stops[toSeq];
  const zone = to?.place.zone ?? 'UTC';
  // A parcel that arrived and was not collected is with the driver or the carrier.
  const there = status === 'boarded' ? (to?.arrivedAt ?? null) : null;
  const arrives = there ?? to?.arrivesAt ?? trip.arrivesAt;
  const when = { time: timeIn(zone, arrives), date: longDate(dateIn(zone, arrives)) };
  // When the bus is expected where the parcel is collected, from its position; nothing without a recent one.
  const range = live?.stops.find(({ seq }) => seq === toSeq)?.expected;
  const unanswered = status === 'unconfirmed';
  const coming = status === 'confirmed' || status === 'boarded';
  const stub = (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Pill kind={statusTone(status)}>{t(`bookings.track.state.${there ? 'there' : status}`)}</Pill>
        <span className="text-small text-quiet">
          <WrittenWords text={parcel.what} />, {weightLabel(parcel.weightKg)}
        </span>
      </div>
      {coming && (
        <>
          <Note className="mt-4 text-center">{t('bookings.track.pin')}</Note>
          <p className="code text-arm">{parcel.pin}</p>
        </>
      )}
    </>
  );
  return (
    <div className="grid gap-4 px-4 pt-2 pb-6">
      {coming && range && (
        <div>
          <Note>{t('bookings.parcels.expected')}</Note>
          <p className="code text-arm text-start">{rangeLabel(range, zone)}</p>
        </div>
      )}
      <p className="text-quiet">
        {unanswered && t('bookings.track.asked', { carrier: inOwnScript(trip.carrier.name) })}
        {coming &&
          to &&
          t(there ? 'bookings.track.there' : 'bookings.track.arrives', { ...when, place: named(to.place.name) })}
        {!unanswered && !coming && t(over(status))}
      </p>
      <Ticket stub={stub}>
        <JourneyLine items={buildJourney(tripJourney(trip, { from: fromSeq, to: toSeq }, true))} />
        <Facts
          className="mt-5 border-t border-line pt-4"
          facts={[
            { term: t('bookings.parcels.from'), value: inOwnScript(parcel.senderFirstName) },
            { term: t('bookings.parcel.size'), value: sizeLabel(parcel.sizeClass) },
            { term: t('bookings.bus'), value: plateLabel(trip) },
            { term: t('bookings.carrier'), value: inOwnScript(trip.carrier.name), wide: true },
          ]}
        />
      </Ticket>
      {coming && <Due parcel={parcel} />}
      <PayByCard page={{ of: 'parcel', code }} ride={{ ...parcel, paid: 0 }} stale={parcelQuery(code).queryKey} />
      <Calls {...parcel} />
      <ReceiverOptions code={code} parcel={parcel} />
      {coming && !there && <Note>{t('bookings.track.hint')}</Note>}
    </div>
  );
}

function headline({ receiverFirstName: name, status }: TrackedParcel): string {
  return t(status === 'unconfirmed' ? 'bookings.track.for.asked' : 'bookings.track.for', { name: addressed(name) });
}

/** The receiver by name, in Ukrainian in the vocative; 'none' where no rule knows its form. */
function addressed(name: string): string {
  return (locale === 'uk' ? vocative(name) : inOwnScript(name)) || 'none';
}

function zonesOf({ trip, fromSeq, toSeq }: TrackedParcel) {
  return { from: trip.stops[fromSeq]?.place.zone ?? 'UTC', to: trip.stops[toSeq]?.place.zone ?? 'UTC' };
}

/** Sum that the receiver pays the driver; nothing when the sender pays. */
function Due({ parcel: { due } }: { parcel: TrackedParcel }) {
  if (due === 0) return null;
  return (
    <p className="flex items-end justify-between gap-4">
      <span className="text-quiet">{t('bookings.parcels.due')}</span>
      <b className="figure">{money(due)}</b>
    </p>
  );
}

function over(status: TrackedParcel['status']) {
  if (status === 'completed') return 'bookings.track.done';
  return status === 'ejected' ? 'bookings.track.returned' : 'bookings.track.off';
}
