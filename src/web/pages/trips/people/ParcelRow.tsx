import { lazy, Suspense, useState } from 'react';
import { dueOf } from '#shared/sales/bookings/core/finding.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { actionLabel } from '#web/sales/bookings/core/action-labels.ts';
import { statusLabel } from '#web/sales/bookings/core/labels.ts';
import { ReachLinks } from '#web/sales/bookings/core/ReachLinks.tsx';
import { actionsOf } from '#web/sales/bookings/money/actions.ts';
import { parcelPaths } from '#web/sales/bookings/parcels/parcel-paths.ts';
import { PendingMark } from '#web/sales/bookings/sheet/PendingBar.tsx';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { sidesLabel } from '#web/sales/prices/measure-facts.ts';
import { bookingTitle } from '#web/sales/trips/labels.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { PhoneLink } from '#web/ui/content/PhoneLink.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Due } from './Due.tsx';
import { PersonMark } from './Person.tsx';
import { TakeBack } from './Rider.tsx';
import { UnpaidRow } from './UnpaidDialog.tsx';

const ParcelHandOut = lazy(() => import('#web/sales/bookings/parcels/ParcelHandOut.tsx'));

interface ParcelRowProps {
  booking: SheetBooking;
  sheet: TripSheet;
  /** Whether the parcel is handed over here, or taken over. */
  part: 'out' | 'in';
}

/** A parcel at its stop: taken over in one tap, handed over against the receiver's code in the row. */
export function ParcelRow({ booking, sheet, part }: ParcelRowProps) {
  const [asks, setAsks] = useState(false);
  const [handing, setHanding] = useState(false);
  const allowed = actionsOf(booking, sheet, useNow());
  const { parcel } = booking;
  const out = part === 'out';
  const name = personName(out && parcel ? { name: parcel.receiverName } : booking);
  const phone = out && parcel ? parcel.receiverPhone : booking.phone;
  // While the server checks a code, the sheet already shows the expected result.
  const open = handing || allowed.includes(out ? 'complete' : 'board');
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex flex-wrap items-center gap-2 min-h-16 py-2 [&_.btn]:px-3 [&_.btn]:text-small justify-end">
        <PersonMark booking={booking} />
        <div className="flex-1 basis-40 min-w-0 wrap-anywhere">
          <Link to={paths.booking(sheet.id, booking.id)} className="mr-2 font-strong hover:text-action">
            {bookingTitle(booking)}
          </Link>
          <Note>{t(out ? 'desk.receiver' : 'step.sender', { name })}</Note>
          {parcel?.sides && <Note className="n">{sidesLabel(parcel.sides)}</Note>}
          {!out && <ReachLinks reach={booking} phone={booking.phone} name={name} />}
          <PendingMark tripId={sheet.id} bookingId={booking.id} />
          {open ? (
            <Due booking={booking} sheet={sheet} />
          ) : (
            <Note>{statusLabel('parcel', booking.status).toLocaleLowerCase()}</Note>
          )}
          {!open && dueOf(booking) > 0 && (out || parcel?.payer !== 'receiver') && (
            <Due booking={booking} sheet={sheet} />
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
          <UnpaidRow booking={booking} sheet={sheet} />
        </ul>
      )}
      {open && out && asks && (
        <div className="pb-3">
          <Suspense fallback={null}>
            <ParcelHandOut
              parcel={{
                bookingId: booking.id,
                tripId: sheet.id,
                title: bookingTitle(booking),
                receiver: parcel?.receiverName ?? '',
              }}
              onBusy={setHanding}
            />
          </Suspense>
        </div>
      )}
    </li>
  );
}

/** After the trip: parcels that nobody collected stay on the bus until they are handed over or returned. */
export function LeftParcels({ sheet }: { sheet: TripSheet }) {
  const left = sheet.bookings.filter(({ kind, status }) => kind === 'parcel' && status === 'boarded');
  if (sheet.status !== 'finished' || left.length === 0) return null;
  return (
    <Section title={t('desk.left')} side={<span className="n text-small text-quiet">{left.length}</span>}>
      <ul>
        {left.map((booking) => (
          <ParcelRow key={booking.id} booking={booking} sheet={sheet} part="out" />
        ))}
      </ul>
    </Section>
  );
}
