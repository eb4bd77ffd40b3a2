import type { Caller } from '#shared/sales/bookings/callers/callers-schema.ts';
import { dateIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { CallerNote } from '#web/sales/bookings/callers/CallerNote.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { monthSince } from './spoken-dates.ts';

/** The caller, found by the bookings with this carrier: the name, the number of rides, whether all was paid, and the notes. */
export function WhoCalls({ caller }: { caller: Caller }) {
  if (caller.name === null) return <p className="text-quiet">{t('call.unknown')}</p>;
  const name = personName({ name: caller.name });
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <b className="block text-lead font-strong">{name}</b>
          <span className="n block text-small text-quiet">{pastOf(caller)}</span>
        </div>
      </div>
      <CallerNote caller={caller} />
    </div>
  );
}

function pastOf({ rides, parcels, noShows, since, unpaid }: Caller): string {
  const counts = [
    ...(rides > 0 ? [t('call.rides', { n: rides })] : []),
    ...(parcels > 0 ? [t('call.parcels', { n: parcels })] : []),
  ].join(', ');
  if (counts === '' || since === null) return t('call.onlyAhead');
  const facts = [
    t('call.since', { what: counts, month: monthSince(dateIn('Europe/Kyiv', since)) }),
    unpaid === 0 ? t('call.paid.all') : t('call.paid.not', { n: unpaid }),
    ...(noShows > 0 ? [t('call.noShows', { n: noShows })] : []),
  ];
  return facts.join(', ');
}
