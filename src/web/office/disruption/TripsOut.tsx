import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/core/time.ts';
import type { OutKind } from '#shared/office/disruption/period.ts';
import { dateIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { outQuery } from './queries.ts';

/** So many days ahead trips are counted. */
const DAYS = 90;

/** How many planned trips a bus in repair, or a driver who leaves, still has, and the way to replace them on all. */
export default function TripsOut({ kind, out }: { kind: OutKind; out: number }) {
  const from = today();
  const { data } = useQuery(outQuery({ kind, out, from, until: addDays(from, DAYS) }));
  const [first] = data?.trips ?? [];
  const last = data?.trips.at(-1);
  if (!data || !first || !last) return null;
  const n = data.trips.length + data.more;
  const booked = data.trips.reduce((sum, trip) => sum + trip.booked, 0);
  const query = new URLSearchParams({ over: kind, from, until: dateIn(last.zone, last.departsAt) });
  return (
    <div className="grid gap-3 rounded-m bg-bad-soft p-3" role="status">
      <p className="flex gap-2">
        <Icon name="alert" className="flex-none text-bad" />
        <span>
          {t(`disruption.out.${kind}`, { n })} {booked > 0 && t('disruption.out.people', { n: booked })}
        </span>
      </p>
      <LinkButton kind="edge" size="small" icon="swap" to={paths.replace(first.tripId, query.toString())}>
        {t('disruption.out.go')}
      </LinkButton>
    </div>
  );
}
