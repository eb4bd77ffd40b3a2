import type { LocalDate } from '#shared/core/time.ts';
import type { RosterDriver } from '#shared/sales/trips/roster-schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { cx } from '#web/ui/base/cx.ts';
import { absenceOn, pathOf, timesOn, tripsOn } from './roster-days.ts';

/** A driver's date: trips as bars, and days off. A trip on a day off is emphasised. */
export function DayContent({ driver, date }: { driver: RosterDriver; date: LocalDate }) {
  const absence = absenceOn(driver, date);
  return (
    <>
      {absence && (
        <span className="block py-1.25 px-1.75 mb-1 rounded-s bg-surface-sunken text-quiet">
          {t(`calendar.roster.kind.${absence.kind}`)}
        </span>
      )}
      {tripsOn(driver.trips, date).map((trip) => {
        const conflict = absence !== undefined && trip.status !== 'finished';
        return (
          <Link
            key={trip.id}
            to={conflict ? paths.replace(trip.id) : paths.trip(trip.id)}
            className={cx(
              'block py-1.25 px-1.75 mb-1 rounded-s text-text',
              conflict ? 'bg-bad-soft' : trip.status === 'started' ? 'bg-now-soft' : 'bg-action-soft',
            )}
          >
            <b className="block font-medium">{pathOf(trip)}</b>
            {timesOn(trip, date)}
            <small className="text-micro block text-quiet">{trip.bus?.number ?? t('calendar.roster.noBus')}</small>
            {trip.mate && (
              <small className="text-micro block text-quiet">
                {t('calendar.roster.mate', { name: personName(trip.mate) })}
              </small>
            )}
            {conflict && <small className="text-micro block text-quiet">{t('calendar.roster.conflict')}</small>}
          </Link>
        );
      })}
    </>
  );
}
