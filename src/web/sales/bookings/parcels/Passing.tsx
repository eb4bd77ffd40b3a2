import type { SheetBooking } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useParcelPress } from '../sheet/parcel-press.ts';

interface PassingProps {
  tripId: number;
  booking: Pick<SheetBooking, 'id' | 'parcel'>;
}

export function Passing({ tripId, booking: { id, parcel } }: PassingProps) {
  const { press, busy, error } = useParcelPress(tripId);
  const passing = parcel?.passing;
  if (!parcel || !passing) return null;
  const words = { what: parcel.what || t('bookings.parcel'), bus: busOf(passing) };
  return (
    <div className="grid gap-2 rounded-m bg-now-soft p-3">
      <p>{t(passing.given ? 'custody.given' : 'custody.asked', words)}</p>
      <Refusal text={error} />
      {passing.given ? (
        <Button kind="edge" busy={busy} onClick={() => void press({ action: 'unpass', bookingId: id })}>
          {t('custody.keep')}
        </Button>
      ) : (
        <Button
          kind="soft"
          busy={busy}
          onClick={() => void press({ action: 'pass', bookingId: id, toTripId: passing.tripId })}
        >
          {t('custody.confirm')}
        </Button>
      )}
    </div>
  );
}

/** 'Степан Бойко, ВС 1234 АА'. */
export function busOf({ bus, driver }: { bus: string; driver: string }): string {
  return bus && driver ? t('custody.bus', { bus, driver }) : bus || driver;
}
