import { type FormEvent, useState } from 'react';
import { useConnected } from '#web/core/api/use-connected.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useParcelPress } from '../sheet/parcel-press.ts';
import { ParcelDialog } from './ParcelDialog.tsx';
import { PinBoxes } from './PinBoxes.tsx';

interface ParcelHandOutProps {
  parcel: { bookingId: number; tripId: number; title: string };
}

/** Hands a parcel out: by the receiver's four digits, or without them with a reason and a photo. */
export function ParcelHandOut({ parcel }: ParcelHandOutProps) {
  const [pin, setPin] = useState('');
  const [without, setWithout] = useState(false);
  const { press, busy, error, reset } = useParcelPress(parcel.tripId);
  const done = () => toast({ kind: 'good', text: t('bookings.parcels.done.handOut', { title: parcel.title }) });
  const go = async (event: FormEvent) => {
    event.preventDefault();
    if (pin.length < 4) return;
    if (await press({ action: 'handOut', bookingId: parcel.bookingId, pin, reason: '', photos: [] })) done();
    else setPin('');
  };
  const connected = useConnected();
  return (
    <form className="grid gap-2" noValidate onSubmit={(event) => void go(event)}>
      {connected ? (
        <>
          <p className="text-small text-quiet" aria-hidden="true">
            {t('bookings.pin.label')}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <PinBoxes
              label={t('bookings.parcels.pin.of', { title: parcel.title })}
              value={pin}
              bad={error !== null}
              onChange={(typed) => {
                setPin(typed);
                reset();
              }}
            />
            <Button type="submit" size="tall" className="flex-1" busy={busy} disabled={pin.length < 4}>
              {t('bookings.parcels.do.pin')}
            </Button>
          </div>
        </>
      ) : (
        <p role="status" className="text-small">
          {t('bookings.parcels.pin.offline')}
        </p>
      )}
      {error && (
        <p role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
      <Button kind="bare" size="small" className="justify-self-start" onClick={() => setWithout(true)}>
        {t('bookings.parcels.noPin.ask')}
      </Button>
      {without && (
        <ParcelDialog
          question="handOut"
          parcel={parcel}
          onClose={() => setWithout(false)}
          onDone={() => {
            setWithout(false);
            done();
          }}
        />
      )}
    </form>
  );
}
