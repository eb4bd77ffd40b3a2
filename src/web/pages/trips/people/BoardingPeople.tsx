import { type ReactNode, useRef, useState } from 'react';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { useStill } from '#web/core/browser/still.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { statusLabel } from '#web/sales/bookings/core/labels.ts';
import { actionsOf } from '#web/sales/bookings/money/actions.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { GroupHead } from '#web/ui/content/Section.tsx';
import { boardsAt, stillAt } from './at-stop.ts';
import { Fold } from './Fold.tsx';
import { Rider, TakeBack } from './Rider.tsx';

/** A second tap within this time is the end of the first one, and not meant to take it back. */
const DOUBLE_TAP_MS = 800;

/**
 * The passengers who board at a stop: those who are missing, with one button each, and in a fold those who are aboard or did not come. No
 * row of the list moves while it is open: a passenger who boards stays in place, and one who is added later is at the end. So a tap never
 * hits another passenger. The list is sorted when the driver opens the fold, or the sheet.
 */
export function BoardingPeople({ sheet, seq }: { sheet: TripSheet; seq: number }) {
  const waiting = stillAt(sheet, seq, 'confirmed');
  const { shown, isShown, tidy } = useOrder(sheet, waiting);
  const absent = stillAt(sheet, seq, 'no_show').filter((one) => !isShown(one));
  const all = boardsAt(sheet, seq);
  const aboard = all.filter(({ status }) => status !== 'confirmed');
  if (all.length + absent.length + shown.length === 0) {
    return <Note className="border-t border-line px-4 py-3">{t('step.nobody')}</Note>;
  }
  const board = ({ id }: SheetBooking) => void press(sheet.id, { action: 'board', bookingId: id });
  const everybody = waiting.length === 0 && all.length > 0;
  return (
    <>
      {everybody && shown.length === 0 && <Everybody />}
      {shown.length > 0 && (
        <section className="px-4 pb-1" aria-label={t(everybody ? 'step.everybody' : 'step.missing')}>
          <GroupHead
            title={t(everybody ? 'step.everybody' : 'step.missing')}
            side={everybody ? <Icon name="checks" className="text-good" /> : waiting.length}
          />
          <StillList>
            {shown.map((booking) => (
              <Rider key={booking.id} booking={booking} sheet={sheet} paysBelow>
                {booking.status === 'confirmed' ? (
                  <Waiting booking={booking} sheet={sheet} onBoard={() => board(booking)} />
                ) : (
                  <Answered key={booking.status} booking={booking} sheet={sheet} />
                )}
              </Rider>
            ))}
          </StillList>
        </section>
      )}
      {absent.length > 0 && (
        <Fold icon="ban" strong={t('step.absent', { n: absent.length })} quiet={lastNames(absent)}>
          <ul>
            {absent.map((booking) => (
              <Rider key={booking.id} booking={booking} sheet={sheet} paysBelow>
                <Button kind="soft" onClick={() => board(booking)}>
                  {t('step.board')}
                </Button>
              </Rider>
            ))}
          </ul>
        </Fold>
      )}
      {aboard.length > 0 && (
        <Fold icon="users" strong={t('step.on', { n: aboard.length })} quiet={lastNames(aboard)} onOpen={tidy}>
          <ul>
            {aboard
              .filter((one) => !isShown(one))
              .map((booking) => (
                <Rider key={booking.id} booking={booking} sheet={sheet} chat pays>
                  <TakeBack booking={booking} sheet={sheet} />
                </Rider>
              ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

/** A list that stays where it is on the screen while strips above it come and go. */
function StillList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  useStill(list);
  return <ul ref={list}>{children}</ul>;
}

function Everybody() {
  return (
    <p className="flex min-h-11 items-center gap-3 border-t border-line px-4 text-small font-strong">
      <Icon name="checks" className="text-good" />
      {t('step.everybody')}
    </p>
  );
}

/** One tap boards; from the departure time on, a passenger can be marked as not having come. */
function Waiting({ booking, sheet, onBoard }: { booking: SheetBooking; sheet: TripSheet; onBoard: () => void }) {
  const allowed = actionsOf(booking, sheet, useNow());
  return (
    <span className="grid gap-1">
      <Button
        kind="soft"
        onClick={({ currentTarget }) => {
          keepHeight(currentTarget);
          onBoard();
        }}
      >
        {t('step.board')}
      </Button>
      {allowed.includes('noShow') && (
        <Button
          kind="bare"
          onClick={({ currentTarget }) => {
            keepHeight(currentTarget);
            void press(sheet.id, { action: 'noShow', bookingId: booking.id });
          }}
        >
          {t('desk.noShow')}
        </Button>
      )}
    </span>
  );
}

/** Shown instead of the buttons for a passenger who has boarded or did not come since the list was opened. */
function Answered({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const [shownAt] = useState(() => performance.now());
  const { kind, status } = booking;
  return (
    <span
      className="grid justify-items-end gap-1"
      onClickCapture={(event) => {
        if (performance.now() - shownAt < DOUBLE_TAP_MS) event.stopPropagation();
      }}
    >
      {status !== 'boarded' && (
        <span className="text-small text-quiet">{statusLabel(kind, status).toLocaleLowerCase()}</span>
      )}
      <TakeBack booking={booking} sheet={sheet} />
    </span>
  );
}

/** The row of a pressed button stays as high as it is, also with fewer buttons. */
function keepHeight(button: HTMLElement): void {
  const row = button.closest('li');
  if (row) row.style.minHeight = `${row.offsetHeight}px`;
}

/** The rows of the list in the order in which they came into it. Nobody leaves it before `tidy`. */
function useOrder(sheet: TripSheet, waiting: readonly SheetBooking[]) {
  const [ids, setIds] = useState<readonly number[]>(() => waiting.map(({ id }) => id));
  const late = waiting.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
  if (late.length > 0) setIds([...ids, ...late]);
  return {
    shown: ids.flatMap((id) => sheet.bookings.filter((one) => one.id === id)),
    isShown: ({ id }: SheetBooking) => ids.includes(id),
    tidy: () => setIds(waiting.map(({ id }) => id)),
  };
}

/** 'Мороз, Білик, Вовк': the last word of each name. */
function lastNames(people: readonly SheetBooking[]): string {
  return people.map((one) => personName(one).split(' ').at(-1)).join(', ');
}
