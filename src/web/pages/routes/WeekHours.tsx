import { HOURS } from '#shared/network/timetable/driving-limits.ts';
import type { RosterDriver } from '#shared/sales/trips/roster-schema.ts';
import { dayAndMonth, duration } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';

/** The hours of a driver in the week against the limits of the regulation, so that the office sees the free hours. */
export function WeekHours({ driver: { hours, driving } }: { driver: RosterDriver }) {
  const { week, fortnight, longDays, reducedRest } = hours;
  // The minutes are rounded by themselves: one minute is no ride.
  const minibus = driving - week > 1 ? driving - week : 0;
  return (
    <ul className="text-quiet">
      <Used over={week > HOURS.WEEK} main>
        {t('calendar.roster.used', {
          used: week === 0 ? t('core.duration.hours', { hours: 0 }) : duration(week),
          limit: duration(HOURS.WEEK),
        })}
      </Used>
      {fortnight > week && (
        <Used over={fortnight > HOURS.FORTNIGHT}>
          {t('calendar.roster.fortnight', { used: duration(fortnight), limit: duration(HOURS.FORTNIGHT) })}
        </Used>
      )}
      {longDays > 0 && (
        <Used over={longDays > HOURS.LONG_DAYS_MAX}>
          {t('calendar.roster.longDays', { limit: duration(HOURS.DAY), n: longDays, max: HOURS.LONG_DAYS_MAX })}
        </Used>
      )}
      {reducedRest && (
        <Used over={false}>
          {t('calendar.roster.reducedRest', {
            minutes: duration(reducedRest.minutes),
            owed: duration(reducedRest.owed),
            until: dayAndMonth(reducedRest.until),
          })}
        </Used>
      )}
      {minibus > 0 && <Used over={false}>{t('calendar.roster.minibus', { hours: duration(minibus) })}</Used>}
    </ul>
  );
}

function Used({ over, main = false, children }: { over: boolean; main?: boolean; children: string }) {
  return (
    <li className={over ? 'flex gap-1.5 font-medium text-bad' : cx(main && 'font-medium text-text')}>
      {over && <Icon name="alert" size="s" />}
      <span>{children}</span>
    </li>
  );
}
