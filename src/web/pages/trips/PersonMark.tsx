import type { SheetBooking } from '#shared/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** The mark before a name: the seat number, or a box for a parcel. */
export function PersonMark({ booking: { kind, seat } }: { booking: Pick<SheetBooking, 'kind' | 'seat'> }) {
  if (kind === 'parcel') {
    return (
      <span className="seatno seatno-box">
        <Icon name="box" label={t('trips.parcel')} />
      </span>
    );
  }
  return (
    <span className="seatno">
      <span className="sr">{t('trips.seat')} </span>
      {seat ?? '–'}
    </span>
  );
}
