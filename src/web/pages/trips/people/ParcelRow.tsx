import { type FormEvent, Suspense, useState } from 'react';
import { PIN_DIGITS, PIN_TRIES } from '#shared/sales/bookings/core/codes.ts';
import { dueOf } from '#shared/sales/bookings/core/finding.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { useConnected } from '#web/core/api/use-connected.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { part } from '#web/core/router/lazy.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { actionLabel, statusLabel } from '#web/sales/bookings/core/labels.ts';
import { type ActionRunner, actionsOf, targetOf, useActionRunner } from '#web/sales/bookings/money/actions.ts';
import { checksPin, isRightPin, takeTries, triesOf } from '#web/sales/bookings/parcels/offline-pin.ts';
import { PinBoxes } from '#web/sales/bookings/parcels/PinBoxes.tsx';
import { parcelPaths } from '#web/sales/bookings/parcels/parcel-paths.ts';
import { PendingMark } from '#web/sales/bookings/sheet/PendingBar.tsx';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { bookingTitle } from '#web/sales/trips/labels.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { PhoneLink } from '#web/ui/content/PhoneLink.tsx';
import { Due } from './Due.tsx';
import { PersonMark } from './Person.tsx';
import { TakeBack } from './Rider.tsx';
import { UnpaidRow } from './UnpaidDialog.tsx';

const HandOutDialog = part(
  () => import('#web/sales/bookings/parcels/ParcelDialog.tsx'),
  (module) => module.ParcelDialog,
  'bookings',
);

interface ParcelRowProps {
  booking: SheetBooking;
  sheet: TripSheet;
  /** Whether the parcel is handed over here, or taken over. */
  part: 'out' | 'in';
}

/** A parcel at its stop: taken over in one tap, handed over against the receiver's code in the row. */
export function ParcelRow({ booking, sheet, part }: ParcelRowProps) {
  const [asks, setAsks] = useState(false);
  const runner = useActionRunner(targetOf(booking, sheet), 'carrier');
  const allowed = actionsOf(booking, sheet, useNow());
  const { parcel } = booking;
  const out = part === 'out';
  const name = personName(out && parcel ? { name: parcel.receiverName } : booking);
  const phone = out && parcel ? parcel.receiverPhone : booking.phone;
  // While the server checks a code, the sheet already shows the expected result.
  const open = runner.busy !== null || allowed.includes(out ? 'complete' : 'board');
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="rider flex-wrap justify-end border-0">
        <PersonMark booking={booking} />
        <div className="rider-words basis-40">
          <Link to={paths.booking(sheet.id, booking.id)} className="font-strong hover:text-action">
            {bookingTitle(booking)}
          </Link>
          <p className="text-small text-quiet">{t(out ? 'desk.receiver' : 'step.sender', { name })}</p>
          <PendingMark tripId={sheet.id} bookingId={booking.id} />
          {open ? (
            <Due booking={booking} sheet={sheet} />
          ) : (
            <p className="text-small text-quiet">{statusLabel('parcel', booking.status).toLocaleLowerCase()}</p>
          )}
        </div>
        {phone && <PhoneLink phone={phone} label={t('trips.call', { name })} />}
        {open && out && !asks && (
          <Button kind="soft" onClick={() => setAsks(true)}>
            {actionLabel('parcel', 'complete')}
          </Button>
        )}
        {open && !out && (
          <Button kind="soft" onClick={() => void press(sheet.id, { action: 'board', bookingId: booking.id })}>
            {actionLabel('parcel', 'board')}
          </Button>
        )}
        {!open && !out && parcel && !parcel.taken && booking.status === 'boarded' && (
          <LinkButton kind="soft" to={parcelPaths.takeOver(sheet.id, booking.id)}>
            {t('step.weigh')}
          </LinkButton>
        )}
        {!open && <TakeBack booking={booking} sheet={sheet} />}
      </div>
      {open && out && asks && dueOf(booking) > 0 && (
        <ul>
          <UnpaidRow booking={booking} tripId={sheet.id} />
        </ul>
      )}
      {open && out && asks && <HandOut booking={booking} sheet={sheet} runner={runner} />}
    </li>
  );
}

interface HandOutProps {
  booking: SheetBooking;
  sheet: TripSheet;
  runner: ActionRunner;
}

/** Asks for the receiver's code: the server checks it, or without a connection the device where it can. */
function HandOut({ booking, sheet, runner }: HandOutProps) {
  const connected = useConnected();
  const check = booking.parcel?.pinCheck;
  const [refused, setRefused] = useState<string | null>(null);
  if (connected) {
    const give = (pin: string) => runner.run({ action: 'complete', pin, tries: takeTries(booking.id) });
    return <PinForm error={runner.error} onPin={give} />;
  }
  if (!checksPin(booking.id, check)) return <Unchecked booking={booking} sheet={sheet} />;
  const give = async (pin: string) => {
    if (await isRightPin(booking.id, pin, check)) {
      await runner.run({ action: 'complete', pin, tries: takeTries(booking.id) });
    } else setRefused(t('step.pin.wrong', { n: PIN_TRIES - triesOf(booking.id) }));
  };
  return <PinForm error={refused} onPin={give} />;
}

/** Without a connection nobody can check the receiver's code: the parcel is handed out with a photo of who collects it. */
function Unchecked({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const [asking, setAsking] = useState(false);
  const parcel = { bookingId: booking.id, tripId: sheet.id, title: bookingTitle(booking) };
  const close = () => setAsking(false);
  return (
    <div className="grid gap-2 pb-3">
      <p role="status" className="text-small">
        {t(triesOf(booking.id) > 0 ? 'step.pin.tried' : 'step.pin.offline')}
      </p>
      <Button kind="soft" icon="camera" onClick={() => setAsking(true)}>
        {t('step.pin.photo')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <HandOutDialog question="handOut" parcel={parcel} onClose={close} onDone={close} />
        </Suspense>
      )}
    </div>
  );
}

function PinForm({ error, onPin }: { error: string | null; onPin: (pin: string) => Promise<unknown> }) {
  const [pin, setPin] = useState('');
  const { run, busy } = useAction(onPin);
  const give = (event: FormEvent) => {
    event.preventDefault();
    void run(pin);
  };
  return (
    <form onSubmit={give} noValidate>
      <div className="pin-row">
        <PinBoxes label={t('bookings.pin.label')} value={pin} bad={Boolean(error)} onChange={setPin} />
        <Button type="submit" kind="soft" busy={busy} disabled={pin.length < PIN_DIGITS}>
          {actionLabel('parcel', 'complete')}
        </Button>
      </div>
      {error && (
        <p role="alert" className="pb-3 text-small text-bad">
          {error}
        </p>
      )}
    </form>
  );
}
