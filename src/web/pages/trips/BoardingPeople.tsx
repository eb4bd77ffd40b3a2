import { useEffect, useState } from 'react';
import type { SheetBooking, TripSheet } from '#shared/trips/schema.ts';
import { actionsOf } from '#web/bookings/actions.ts';
import { press } from '#web/bookings/press.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { GroupHead } from '#web/ui/Section.tsx';
import { boardsAt, stillAt } from './at-stop.ts';
import { Fold } from './Fold.tsx';
import { Rider, TakeBack } from './Rider.tsx';

/** How long whoever has just boarded stays in place after the last press, so that no row moves under the driver's finger. */
const SETTLE_MS = 4000;
/** A second tap within this time is the end of the first one, and not a wish to take it back. */
const DOUBLE_TAP_MS = 800;

/** Who boards at a stop: those who are missing with one button each, and folded those who are aboard or did not come. */
export function BoardingPeople({ sheet, seq }: { sheet: TripSheet; seq: number }) {
  const { just, add } = useJustBoarded();
  const waiting = stillAt(sheet, seq, 'confirmed');
  const absent = stillAt(sheet, seq, 'no_show');
  const all = boardsAt(sheet, seq);
  const aboard = all.filter(({ status }) => status !== 'confirmed');
  const settled = aboard.filter(({ id }) => !just.has(id));
  const shown = all.filter((one) => one.status === 'confirmed' || just.has(one.id));
  if (all.length + absent.length === 0) {
    return <p className="border-t border-line px-4 py-3 text-small text-quiet">{t('step.nobody')}</p>;
  }
  const board = ({ id }: SheetBooking) => {
    add(id);
    void press(sheet.id, { action: 'board', bookingId: id });
  };
  return (
    <>
      {waiting.length === 0 && all.length > 0 && (
        <p className="flex min-h-11 items-center gap-3 border-t border-line px-4 text-small font-strong">
          <Icon name="checks" className="text-good" />
          {t('step.everybody')}
        </p>
      )}
      {shown.length > 0 && (
        <section className="px-4 pb-1" aria-label={t('step.missing')}>
          {waiting.length > 0 && <GroupHead title={t('step.missing')} side={waiting.length} />}
          <ul>
            {shown.map((booking) => (
              <Rider key={booking.id} booking={booking} sheet={sheet}>
                {booking.status === 'confirmed' ? (
                  <Waiting booking={booking} sheet={sheet} onBoard={() => board(booking)} />
                ) : (
                  <JustBoarded key={just.get(booking.id)} booking={booking} sheet={sheet} />
                )}
              </Rider>
            ))}
          </ul>
        </section>
      )}
      {absent.length > 0 && (
        <Fold icon="ban" strong={t('step.absent', { n: absent.length })} quiet={lastNames(absent)}>
          <ul>
            {absent.map((booking) => (
              <Rider key={booking.id} booking={booking} sheet={sheet}>
                <Button kind="soft" onClick={() => board(booking)}>
                  {t('step.board')}
                </Button>
              </Rider>
            ))}
          </ul>
        </Fold>
      )}
      {aboard.length > 0 && (
        <Fold icon="users" strong={t('step.on', { n: aboard.length })} quiet={lastNames(aboard)}>
          <ul>
            {settled.map((booking) => (
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

/** One tap boards; from the departure time on, somebody can be marked as not having come. */
function Waiting({ booking, sheet, onBoard }: { booking: SheetBooking; sheet: TripSheet; onBoard: () => void }) {
  const allowed = actionsOf(booking, sheet, useNow());
  return (
    <span className="grid gap-1">
      <Button kind="soft" onClick={onBoard}>
        {t('step.board')}
      </Button>
      {allowed.includes('noShow') && (
        <Button kind="bare" onClick={() => void press(sheet.id, { action: 'noShow', bookingId: booking.id })}>
          {t('desk.noShow')}
        </Button>
      )}
    </span>
  );
}

/** In the place of the button that was just pressed. */
function JustBoarded({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const [shownAt] = useState(() => performance.now());
  return (
    <span
      className="grid justify-items-end gap-1"
      onClickCapture={(event) => {
        if (performance.now() - shownAt < DOUBLE_TAP_MS) event.stopPropagation();
      }}
    >
      <TakeBack booking={booking} sheet={sheet} />
    </span>
  );
}

/** Those who have just boarded, each with the number of their press. */
function useJustBoarded() {
  const [just, setJust] = useState<ReadonlyMap<number, number>>(new Map());
  useEffect(() => {
    if (just.size === 0) return;
    const timer = setTimeout(() => setJust(new Map()), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [just]);
  return { just, add: (id: number) => setJust((before) => new Map([...before, [id, before.size]])) };
}

/** 'Мороз, Білик, Вовк': the last word of each name. */
function lastNames(people: readonly SheetBooking[]): string {
  return people.map((one) => personName(one).split(' ').at(-1)).join(', ');
}
