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
      {absence && <span className="roster-off">{t(`calendar.roster.kind.${absence.kind}`)}</span>}
      {tripsOn(driver.trips, date).map((trip) => {
        const conflict = absence !== undefined && trip.status !== 'finished';
        return (
          <Link
            key={trip.id}
            to={conflict ? paths.replace(trip.id) : paths.trip(trip.id)}
            className={cx('roster-bar', trip.status === 'started' && 'is-now', conflict && 'is-bad')}
          >
            <b>{pathOf(trip)}</b>
            {timesOn(trip, date)}
            <small>{trip.bus?.number ?? t('calendar.roster.noBus')}</small>
            {trip.mate && <small>{t('calendar.roster.mate', { name: personName(trip.mate) })}</small>}
            {conflict && <small>{t('calendar.roster.conflict')}</small>}
          </Link>
        );
      })}
    </>
  );
}
