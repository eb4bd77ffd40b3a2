import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { releaseUnproven, unprovenQuery } from './queries.ts';

/** Seats that one network holds under many numbers and that nothing has proven: one press releases them. */
export function UnprovenSeats({ tripId }: { tripId: number }) {
  const { data } = useQuery(unprovenQuery(tripId));
  const [busy, setBusy] = useState(false);
  const release = async (bookingId: number) => {
    setBusy(true);
    try {
      const { released } = await releaseUnproven(tripId, bookingId);
      toast({ kind: 'good', text: t('desk.unproven.released', { n: released }) });
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (data?.data ?? []).map(({ bookingId, seats, numbers }) => (
    <div key={bookingId} className="flex flex-wrap items-center gap-3 py-2">
      <p className="min-w-0 flex-1 basis-48 text-small">{t('desk.unproven.text', { seats, numbers })}</p>
      <Button kind="edge" size="small" busy={busy} onClick={() => void release(bookingId)}>
        {t('desk.unproven.release')}
      </Button>
    </div>
  ));
}
