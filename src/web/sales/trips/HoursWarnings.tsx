import { useQuery } from '@tanstack/react-query';
import type { ShownWarning } from '#shared/sales/trips/roster-schema.ts';
import { duration } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { hoursQuery } from './roster-queries.ts';

/**
 * Warnings about a driver for a trip: days off, and driving hours by the plan. They never prevent the choice. `pair`: whether two drivers
 * share the driving; the default is that of the trip.
 */
export default function DriverHours({ tripId, driverId, pair }: { tripId: number; driverId: number; pair?: boolean }) {
  const { data } = useQuery(hoursQuery(tripId, driverId, pair));
  if (!data || (!data.absent && data.warnings.length === 0)) return null;
  return (
    <div role="status" className="grid gap-2 rounded-m bg-now-soft p-3 text-small">
      {data.absent && (
        <p className="font-strong">
          <Icon name="alert" size="s" /> {t('calendar.roster.absent')}
        </p>
      )}
      {data.warnings.length > 0 && (
        <>
          <ul className="grid gap-1">
            {data.warnings.map((warning) => (
              <li key={`${warning.rule} ${warning.at}`}>{warningText(warning)}</li>
            ))}
          </ul>
          <p className="text-quiet">{t('calendar.roster.planned')}</p>
        </>
      )}
    </div>
  );
}

/** 'За день за кермом 11 год, а можна 10 год (стаття 6(1))'. */
export function warningText({ rule, minutes, limit, article }: ShownWarning): string {
  return t(`calendar.roster.rule.${rule}`, { minutes: duration(minutes), limit: duration(limit), article });
}
