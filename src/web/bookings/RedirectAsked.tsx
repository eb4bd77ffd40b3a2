import { useState } from 'react';
import type { Booking } from '#shared/bookings/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { answerRedirect } from './receiver-queries.ts';

/** The receiver's request to collect a parcel at another stop, which the staff answers. */
export function RedirectAsked({ booking }: { booking: Booking }) {
  const [busy, setBusy] = useState<boolean | null>(null);
  const redirect = booking.parcel?.redirect;
  if (booking.side !== 'carrier' || redirect?.state !== 'open') return null;
  const stop = booking.trip.stops[redirect.toSeq];
  const answer = async (accepts: boolean) => {
    setBusy(accepts);
    try {
      await answerRedirect(booking, accepts);
      toast({ kind: 'good', text: t(accepts ? 'receiver.asked.done' : 'receiver.asked.refused') });
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
    }
    setBusy(null);
  };
  return (
    <section className="mx-4 mt-3 grid gap-3 rounded-m bg-now-soft p-4 print:hidden" aria-label={t('receiver.asked')}>
      <h2 className="font-strong">{t('receiver.asked')}</h2>
      <p>{t('receiver.asked.text', { stop: stop ? named(stop.place.name) : '', extra: money(redirect.extra) })}</p>
      <div className="flex gap-2">
        <Button className="flex-1" busy={busy === true} onClick={() => void answer(true)}>
          {t('receiver.asked.accept')}
        </Button>
        <Button kind="edge" className="flex-1" busy={busy === false} onClick={() => void answer(false)}>
          {t('receiver.asked.decline')}
        </Button>
      </div>
    </section>
  );
}
