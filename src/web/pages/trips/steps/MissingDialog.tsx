import type { ReactNode } from 'react';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { bookingTitle, stopName } from '#web/sales/trips/labels.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { noteCall } from '../people/note-call.ts';
import { PersonMark } from '../people/Person.tsx';
import { WAIT_MINUTES, waitMinutes } from './wait.ts';

/** Missing passengers, parcels to take, or parcels to give, under their heading. */
export interface MissingGroup {
  title: string;
  bookings: readonly SheetBooking[];
}

interface MissingDialogProps {
  sheet: TripSheet;
  groups: readonly MissingGroup[];
  title: string;
  text: ReactNode;
  /** The button that continues without them, and the reason why that is not possible yet. */
  go: string;
  why?: string | undefined;
  onGo: () => void;
  onClose: () => void;
}

/** Asks once, by name, whether to leave without a passenger; the safe answer is the main button. */
export function MissingDialog({ sheet, groups, title, text, go, why, onGo, onClose }: MissingDialogProps) {
  const wait = () => {
    waitMinutes(sheet.id, WAIT_MINUTES);
    onClose();
  };
  const footer = (
    <div className="grid w-full gap-3">
      <Button
        kind="edge"
        size="tall"
        wide
        className="btn-danger"
        disabled={why !== undefined}
        why={why}
        onClick={() => {
          onGo();
          onClose();
        }}
      >
        {go}
      </Button>
      <Button wide size="drive" onClick={wait}>
        {t('step.wait', { n: WAIT_MINUTES })}
      </Button>
    </div>
  );
  return (
    <Dialog open title={title} onClose={onClose} footer={footer}>
      <div className="text-quiet">{text}</div>
      <MissingGroups
        groups={groups}
        row={(booking) => <MissingRow key={booking.id} booking={booking} sheet={sheet} />}
      />
    </Dialog>
  );
}

interface MissingGroupsProps {
  groups: readonly MissingGroup[];
  row: (booking: SheetBooking) => ReactNode;
}

export function MissingGroups({ groups, row }: MissingGroupsProps) {
  const shown = groups.filter(({ bookings }) => bookings.length > 0);
  return shown.map(({ title, bookings }) => (
    <section key={title} className="mt-3">
      {shown.length > 1 && <h3 className="font-strong text-small text-quiet">{title}</h3>}
      <ul aria-label={title || undefined}>{bookings.map(row)}</ul>
    </section>
  ));
}

function MissingRow({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const called = booking.calledAt;
  const zone = sheet.stops[sheet.currentSeq ?? 0]?.place.zone ?? sheet.from.zone;
  return (
    <li className="flex flex-wrap items-center gap-2 min-h-16 py-2 [&_.btn]:px-3 [&_.btn]:text-small border-t">
      <PersonMark booking={booking} />
      <div className="flex-[1_1_6rem] min-w-0 wrap-anywhere">
        <p className="font-strong">{bookingTitle(booking)}</p>
        <Note>{t('step.to', { stop: stopName(sheet, booking.toSeq) })}</Note>
        <Note>{called ? t('step.called', { time: timeIn(zone, called) }) : t('step.notCalled')}</Note>
      </div>
      {booking.phone && (
        <LinkButton
          kind="soft"
          size="small"
          icon="phone"
          to={`tel:${booking.phone}`}
          aria-label={t('trips.call', { name: personName(booking) })}
          onClick={() => noteCall(sheet.id, booking.id)}
        >
          {t('step.call')}
        </LinkButton>
      )}
    </li>
  );
}
