import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { answerRedirect } from './receiver-queries.ts';

export function RedirectAsked({ booking }: { booking: Booking }) {
  const { run: answer, running } = useAction((accepts: boolean) => answerRedirect(booking, accepts), {
    toast: (_, accepts) => t(accepts ? 'receiver.asked.done' : 'receiver.asked.refused'),
  });
  const redirect = booking.parcel?.redirect;
  if (booking.side !== 'carrier' || redirect?.state !== 'open') return null;
  const stop = booking.trip.stops[redirect.toSeq];
  return (
    <section className="mx-4 mt-3 grid gap-3 rounded-m bg-now-soft p-4 print:hidden" aria-label={t('receiver.asked')}>
      <h2 className="font-strong">{t('receiver.asked')}</h2>
      <p>{t('receiver.asked.text', { stop: stop ? named(stop.place.name) : '', extra: money(redirect.extra) })}</p>
      <div className="flex gap-2">
        <Button className="flex-1" busy={running?.[0] === true} onClick={() => void answer(true)}>
          {t('receiver.asked.accept')}
        </Button>
        <Button kind="edge" className="flex-1" busy={running?.[0] === false} onClick={() => void answer(false)}>
          {t('receiver.asked.decline')}
        </Button>
      </div>
    </section>
  );
}
