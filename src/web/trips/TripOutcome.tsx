import type { TripSheet } from '#shared/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Pill } from '#web/ui/Pill.tsx';

/** The result of a trip that is over, with the reason when it was cancelled. */
export function TripOutcome({ sheet }: { sheet: Pick<TripSheet, 'status' | 'cancelReason'> }) {
  if (sheet.status === 'finished') {
    return (
      <p className="px-4 pb-2">
        <Pill kind="good" icon="check">
          {t('trips.finished')}
        </Pill>
      </p>
    );
  }
  if (sheet.status !== 'cancelled') return null;
  return (
    <div className="mx-4 mb-3 rounded-m bg-bad-soft p-3 text-small">
      <p className="font-strong text-bad">{t('trips.cancelled')}</p>
      {sheet.cancelReason && <p>{sheet.cancelReason}</p>}
    </div>
  );
}
