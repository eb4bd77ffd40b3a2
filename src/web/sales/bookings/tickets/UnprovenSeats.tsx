import { useQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { releaseUnproven, unprovenQuery } from '../core/queries.ts';

/** Seats that one network holds under many numbers and that nothing has proven: one press releases them. */
export default function UnprovenSeats({ tripId }: { tripId: number }) {
  const { data } = useQuery(unprovenQuery(tripId));
  const { run: release, busy } = useAction((bookingId: number) => releaseUnproven(tripId, bookingId), {
    toast: ({ released }) => t('desk.unproven.released', { n: released }),
  });
  return (data?.data ?? []).map(({ bookingId, seats, numbers }) => (
    <div key={bookingId} className="flex flex-wrap items-center gap-3 py-2">
      <p className="min-w-0 flex-1 basis-48 text-small">{t('desk.unproven.text', { seats, numbers })}</p>
      <Button kind="edge" size="small" busy={busy} onClick={() => void release(bookingId)}>
        {t('desk.unproven.release')}
      </Button>
    </div>
  ));
}
