import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { PointNote } from '#web/network/timetable/PointLinks.tsx';
import { askedOn, openParties } from '#web/sales/bookings/core/people.ts';
import { reasonOf } from '#web/sales/bookings/money/actions.ts';
import { pressAndReport } from '#web/sales/bookings/sheet/press.ts';
import { bookingPathLabel } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Fold } from './Fold.tsx';
import { Rider } from './Rider.tsx';

/** 'Підтвердили 31 із 40 · 9 без відповіді': unfolded, the parties without an answer, each with a call and one button. */
export default function ComingPeople({ sheet }: { sheet: TripSheet }) {
  const askedBookings = askedOn(sheet);
  if (askedBookings.length === 0) return null;
  const done = askedBookings.filter(({ coming }) => coming?.answeredAt).length;
  const open = openParties(askedBookings);
  const quiet =
    done === askedBookings.length ? t('coming.count.none') : t('coming.count.open', { n: askedBookings.length - done });
  const strong = t('coming.count', { done, all: askedBookings.length });
  if (open.length === 0) {
    return (
      <p className="border-t border-line px-4 py-4 lg:px-5">
        <b className="font-strong">{strong}</b>
        <span className="text-quiet"> · {quiet}</span>
      </p>
    );
  }
  return (
    <Fold icon="users" strong={strong} quiet={quiet}>
      <Note className="pb-1">{t('coming.call')}</Note>
      <ul>
        {open.map((party) => (
          <Unanswered key={party[0]?.partyId} party={party} sheet={sheet} />
        ))}
      </ul>
    </Fold>
  );
}

function Unanswered({ party, sheet }: { party: readonly SheetBooking[]; sheet: TripSheet }) {
  const [first] = party;
  if (!first) return null;
  const seats = party.flatMap(({ seat }) => seat ?? []).join(', ');
  const releaseAt = first.coming?.releaseAt;
  const stop = sheet.stops.find(({ seq }) => seq === first.fromSeq);
  const below = (
    <>
      <Note>
        {party.length > 1 && `${t('desk.waiting.seats', { n: party.length, seats })} · `}
        {bookingPathLabel(sheet, first)}
      </Note>
      {stop?.boardingPoint && <PointNote point={stop.boardingPoint} />}
      {releaseAt && (
        <p className="text-small font-strong">{t('coming.released', { time: timeIn(sheet.from.zone, releaseAt) })}</p>
      )}
    </>
  );
  const name = personName(first);
  return (
    <Rider booking={first} sheet={sheet} below={below}>
      <Button kind="soft" aria-label={t('coming.confirm.of', { name })} onClick={() => void confirm(sheet.id, first)}>
        {t('coming.confirm')}
      </Button>
    </Rider>
  );
}

/** Notes that a passenger confirmed by telephone that they are coming; the row leaves the list, so the report offers to undo it. */
async function confirm(tripId: number, booking: SheetBooking): Promise<void> {
  const bookingId = booking.id;
  const undo = () => void press(tripId, { action: 'takeBackComing', bookingId });
  if (await press(tripId, { action: 'coming', bookingId })) {
    const text = t('coming.confirmed', { name: personName(booking) });
    toast({ text, kind: 'good', action: { label: t('bookings.undo'), onAct: undo } });
  }
}

/** Returns whether it was not refused. */
async function press(tripId: number, action: Parameters<typeof pressAndReport>[1]): Promise<boolean> {
  try {
    await pressAndReport(tripId, action);
    return true;
  } catch (failure) {
    toast({ text: reasonOf(failure), kind: 'bad' });
    return false;
  }
}
