import { type ComponentProps, type FormEvent, useState } from 'react';
import { PIN_TRIES } from '#shared/sales/bookings/core/codes.ts';
import type { CollectedBy, ParcelPress } from '#shared/sales/bookings/rules/custody-schema.ts';
import { useConnected } from '#web/core/api/use-connected.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useParcelPress } from '../sheet/parcel-press.ts';
import { useSheet } from '../sheet/press.ts';
import { CollectedByField, collectedByOf, lacksName } from './CollectedByField.tsx';
import { checksPin, isRightPin, takeTries, triesOf } from './offline-pin.ts';
import ParcelDialog from './ParcelDialog.tsx';

interface ParcelHandOutProps {
  parcel: { bookingId: number; tripId: number; title: string; receiver: string };
  /** While the server checks the code, the sheet already shows the expected result. */
  onBusy?: (busy: boolean) => void;
}

/**
 * Hands a parcel out: by the receiver's four digits, which the server checks, or without a connection the device where its sheet has the hash; or
 * without them with a reason and a photo.
 */
export default function ParcelHandOut({ parcel, onBusy }: ParcelHandOutProps) {
  const [pin, setPin] = useState('');
  const [without, setWithout] = useState(false);
  const { press, busy, error, reset } = useParcelPress(parcel.tripId);
  const { bookingId, tripId } = parcel;
  const connected = useConnected();
  const { data: sheet } = useSheet(tripId);
  const check = sheet?.bookings.find(({ id }) => id === bookingId)?.parcel?.pinCheck;
  const asksCode = connected || checksPin(bookingId, check);
  const [wrong, setWrong] = useState(false);
  const refusal = wrong ? t('bookings.parcels.pin.wrong', { n: PIN_TRIES - triesOf(bookingId) }) : error;
  const [collectedBy, setCollectedBy] = useState<CollectedBy | null>(null);
  const [unnamed, setUnnamed] = useState(false);
  const done = () => toast({ kind: 'good', text: t('bookings.parcels.done.handOut', { title: parcel.title }) });
  const go = async (event: FormEvent) => {
    event.preventDefault();
    setUnnamed(lacksName(collectedBy));
    if (pin.length < 4 || lacksName(collectedBy)) return;
    if (!connected && check && !(await isRightPin(bookingId, pin, check))) setWrong(true);
    else {
      onBusy?.(true);
      const isTaken = await press(handOut(bookingId, pin, collectedByOf(collectedBy)));
      onBusy?.(false);
      if (isTaken) return done();
    }
    setPin('');
  };
  return (
    <form className="grid gap-2" noValidate onSubmit={(event) => void go(event)}>
      {asksCode ? (
        <>
          <Note aria-hidden="true">{t('bookings.pin.label')}</Note>
          <div className="flex flex-wrap items-center gap-3">
            <PinBoxes
              label={t('bookings.parcels.pin.of', { title: parcel.title })}
              value={pin}
              bad={refusal !== null}
              onChange={(typed) => {
                setPin(typed);
                setWrong(false);
                reset();
              }}
            />
            <Button type="submit" size="tall" className="flex-1" busy={busy} disabled={pin.length < 4}>
              {t('bookings.parcels.do.pin')}
            </Button>
          </div>
          <CollectedByField
            expected={parcel.receiver}
            value={collectedBy}
            error={unnamed ? t('field_required') : undefined}
            onChange={setCollectedBy}
          />
        </>
      ) : (
        <p role="status" className="text-small">
          {t(triesOf(bookingId) > 0 ? 'bookings.parcels.pin.tried' : 'bookings.parcels.pin.offline')}
        </p>
      )}
      {asksCode && refusal && <Refusal text={refusal} />}
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

function handOut(bookingId: number, pin: string, collectedBy: CollectedBy | null): ParcelPress {
  return { action: 'handOut', bookingId, pin, reason: '', photos: [], tries: takeTries(bookingId), collectedBy };
}

interface PinBoxesProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  label: string;
  value: string;
  onChange: (pin: string) => void;
  bad?: boolean | undefined;
}

/** The receiver's code as four boxes over one field, so that pasting, deleting and screen readers work as in any field. */
function PinBoxes({ label, value, onChange, bad, ...input }: PinBoxesProps) {
  return (
    <div className="group relative grid grid-cols-[repeat(4,minmax(40px,48px))] gap-2">
      <input
        {...input}
        className="absolute inset-0 w-full opacity-0"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={label}
        aria-invalid={bad || undefined}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 4))}
      />
      {[0, 1, 2, 3].map((place) => (
        <span
          key={place}
          aria-hidden="true"
          className={cx(
            'grid h-13 place-items-center rounded-m border-[1.5px] text-title font-heavy n',
            bad ? 'border-bad' : 'border-line-strong',
            place === value.length && 'group-has-focus-visible:border-action',
          )}
        >
          {value[place] ?? ''}
        </span>
      ))}
    </div>
  );
}
