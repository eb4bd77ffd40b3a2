import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#shared/core/time.ts';
import { expiredOn } from '#shared/network/credentials/expired.ts';
import { fullDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { holderName } from './labels.ts';
import { credentialsQuery } from './queries.ts';

interface ExpiredWarningProps {
  busId: number | null;
  driverIds: readonly number[];
  day: LocalDate;
}

/** Warns that a document of the bus or of a driver will have expired on the day of the trip; nothing is refused because of it. */
export default function ExpiredWarning({ busId, driverIds, day }: ExpiredWarningProps) {
  const { data } = useQuery(credentialsQuery());
  const expired = expiredOn(data?.data ?? [], { busId, driverIds }, day);
  if (expired.length === 0) return null;
  return (
    <div role="status" className="flex gap-2 rounded-m bg-surface-sunken p-3 text-small">
      <Icon name="alert" className="text-bad" />
      <div>
        <p className="font-strong">{t('credentials.warning', { n: expired.length })}</p>
        <ul>
          {expired.map(({ holder, kind, validUntil }) => (
            <li key={`${holder.busId}-${kind}`}>
              {`${holderName(holder)}: ${t(`credentials.kind.${kind}`)}, ${t('credentials.until', { until: fullDate(validUntil) })}`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
