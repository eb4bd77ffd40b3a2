import { useQuery } from '@tanstack/react-query';
import { instantOf } from '#shared/core/time.ts';
import { ENOUGH_TRIPS, timesInTen } from '#shared/office/search/outlook.ts';
import { returnPrice } from '#shared/office/search/return-price.ts';
import type { FoundTrip, RideOutlook } from '#shared/office/search/schema.ts';
import type { PayRule } from '#shared/sales/prices/pay-rule.ts';
import { money, number, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useClosed } from '#web/network/places/use-closed.ts';
import { takenLabel } from '#web/network/timetable/taken-label.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { backQuery, type FullSearch, outlookQuery } from '../form/queries.ts';
import { percentBack } from '../form/state.ts';

interface RowFactsProps {
  found: FoundTrip;
  search: FullSearch;
  /** All rides of the page, which are fetched in one request. */
  rides: string;
  className?: string | undefined;
}

/** Outlook of a ride: whether its border is closed, how punctual its line is, when it arrives with the border, and what both ways cost. */
export default function RowFacts({ found, search, rides, className }: RowFactsProps) {
  const { data } = useQuery(outlookQuery(rides));
  const closed = useClosed(found);
  const percent = found.price === null ? null : percentBack(search, found);
  const outlook = data?.find(
    ({ tripId, fromSeq, toSeq }) => tripId === found.tripId && fromSeq === found.fromSeq && toSeq === found.toSeq,
  );
  return (
    <span className={cx('flex flex-wrap gap-x-4 gap-y-1', className)}>
      {closed && (
        <Pill kind="bad" icon="alert">
          {t('lookup.row.closed')}
        </Pill>
      )}
      {search.kind === 'passenger' && found.payRule && <span>{cardLabel(found.payRule)}</span>}
      {found.currencies && found.currencies.length > 0 && <span>{takenLabel(found.currencies)}</span>}
      {search.kind === 'parcel' && <ParcelFacts found={found} kg={search.kg} />}
      {percent !== null && <span className="font-strong text-good">{t('lookup.row.off', { percent })}</span>}
      {outlook && <Punctual {...outlook.punctuality} />}
      {outlook && outlook.low !== outlook.high && (
        <span>
          {t(outlook.measurements === 0 ? 'lookup.row.expected.rough' : 'lookup.row.expected', {
            range: `${timeIn(found.to.zone, outlook.low)}–${timeIn(found.to.zone, outlook.high)}`,
          })}
        </span>
      )}
      {outlook && search.by && <span className="font-strong">{chanceLabel(outlook, search.by, found.to.zone)}</span>}
      {search.back && <ReturnTotal found={found} search={search} back={search.back} />}
    </span>
  );
}

function cardLabel(rule: PayRule): string {
  if (rule.kind === 'optional') return t('lookup.row.card.optional');
  return t(rule.sum === null && rule.deposit === 100 ? 'lookup.row.card.required' : 'lookup.row.card.deposit');
}

/** For a sender: for which parcel the price is, the greatest weight, and until when the parcel is handed over. */
function ParcelFacts({ found, kg }: { found: FoundTrip; kg: number | undefined }) {
  const { price, byWeight, parcelUpToKg, from, departsAt } = found;
  return (
    <>
      {price !== null && kg !== undefined && (
        <span className="font-strong">{t('lookup.row.parcel', { kg: number(kg, 1) })}</span>
      )}
      {price !== null && kg === undefined && byWeight && <span>{t('lookup.row.parcel.least')}</span>}
      {parcelUpToKg !== undefined && <span>{t('lookup.row.parcel.upTo', { kg: number(parcelUpToKg, 1) })}</span>}
      <span>{t('lookup.row.parcel.handOver', { time: timeIn(from.zone, departsAt) })}</span>
    </>
  );
}

function Punctual({ trips, inTime }: RideOutlook['punctuality']) {
  const known = trips >= ENOUGH_TRIPS;
  const n = known ? Math.round((inTime / trips) * 10) : 0;
  return (
    <span className={cx('inline-flex items-center gap-1', n >= 8 && 'text-good')}>
      <Icon name="clock" size="s" />
      {known ? t('lookup.row.punctual', { n }) : t('lookup.row.fresh')}
    </span>
  );
}

function chanceLabel({ low, expected, p80, high }: RideOutlook, by: string, zone: string): string {
  const [day = '', time = ''] = by.split('T');
  const [at, outlook] = [
    instantOf(day, time, zone).getTime(),
    {
      low: Date.parse(low),
      expected: Date.parse(expected),
      p80: Date.parse(p80),
      high: Date.parse(high),
    },
  ];
  return t('lookup.row.by', { time, n: timesInTen(outlook, at) });
}

function ReturnTotal({ found, search, back }: { found: FoundTrip; search: FullSearch; back: string }) {
  const { data } = useQuery(backQuery(search, back));
  const backs = data?.data.map(({ carrier, price, returnPercent }) => ({
    carrierId: carrier.id,
    price,
    returnPercent,
  }));
  const both = backs && returnPrice({ carrierId: found.carrier.id, price: found.price }, backs);
  if (!both) return null;
  const price = money(both.cents * search.passengers);
  return (
    <span className="font-strong">
      {both.percent === null
        ? t('lookup.row.back', { price })
        : t('lookup.row.back.off', { price, percent: both.percent })}
    </span>
  );
}
