import type { Booking } from '#shared/bookings/schema.ts';
import { t } from '#web/core/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { toast } from '#web/ui/toasts.ts';

/** For the sender: the receiver's code and the page to send them. For who took a caller's parcel: the page only. */
export function ParcelCode({ booking: { parcel, side, status } }: { booking: Booking }) {
  if (!parcel?.trackCode || status === 'cancelled' || status === 'completed') return null;
  const url = `${window.location.origin}${paths.parcel(parcel.trackCode)}`;
  return (
    <Section title={t('bookings.pin.title')} className="print:hidden">
      {parcel.pin && <p className="pin">{parcel.pin}</p>}
      <p className="mt-2 text-quiet">{t(side === 'passenger' ? 'bookings.pin.sender' : 'bookings.pin.carrier')}</p>
      <Button kind="soft" size="tall" icon="share" className="mt-4" onClick={() => void share(url, parcel.what)}>
        {t('bookings.pin.share')}
      </Button>
    </Section>
  );
}

/** The phone's own sharing where there is one, else the link is copied. */
async function share(url: string, title: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    // Closing the phone's sheet is no failure.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard.writeText(url);
  toast({ kind: 'good', text: t('bookings.pin.copied') });
}
