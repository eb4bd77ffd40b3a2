import '#web/ui/media/ticket.css';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { share } from '#web/ui/base/share.ts';
import { Section } from '#web/ui/content/Section.tsx';

/**
 * For the sender: the receiver's code and the link for the receiver. For a member of staff who booked for a caller: the link
 * only.
 */
export function ParcelCode({ booking: { parcel, side, status } }: { booking: Booking }) {
  if (!parcel?.trackCode || status === 'cancelled' || status === 'completed') return null;
  const url = `${window.location.origin}${paths.parcel(parcel.trackCode)}`;
  return (
    <Section title={t('bookings.pin.title')} className="print:hidden">
      {parcel.pin && <p className="code text-arm text-start">{parcel.pin}</p>}
      <p className="mt-2 text-quiet">{t(side === 'passenger' ? 'bookings.pin.sender' : 'bookings.pin.carrier')}</p>
      <Button
        kind="soft"
        size="tall"
        icon="share"
        className="mt-4"
        onClick={() => void share({ title: parcel.what, url, copied: t('bookings.pin.copied') })}
      >
        {t('bookings.pin.share')}
      </Button>
    </Section>
  );
}
