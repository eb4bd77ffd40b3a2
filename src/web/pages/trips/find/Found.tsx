import type { ReactNode } from 'react';
import { dueOf, partyAt, VERDICT_TONES, type Verdict, verdictOf } from '#shared/sales/bookings/core/finding.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { money } from '#web/core/i18n/format.ts';
import { hasText, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { paths } from '#web/paths.ts';
import { actionsOf } from '#web/sales/bookings/money/actions.ts';
import { parcelPaths } from '#web/sales/bookings/parcels/parcel-paths.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { bookingTitle, dayLabel, pathLabel, stopName, stopTime } from '#web/sales/trips/labels.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { PersonMark } from '../people/Person.tsx';
import type { FindOutcome } from './use-finding.tsx';

const ICONS = { good: 'check', now: 'alert', bad: 'ban' } as const;

interface FoundProps {
  found: FindOutcome;
  here: TripSheet | null;
}

export function FoundWords({ found, here }: FoundProps) {
  if (found.is === 'searching') return <p className="py-3 text-quiet">{t('find.busy')}</p>;
  if (found.is === 'failed') return <Band tone="bad" title={found.text} />;
  if (found.is === 'unknown') {
    const { why } = found;
    const about = why === 'nowhere' ? t('find.about.unknown') : t(`find.about.unknown.${why}`);
    return <Band tone="bad" title={t('find.is.unknown')} about={about} />;
  }
  const known = here && knownOf(found, here);
  if (!known) return null;
  const { booking, of, verdict } = known;
  const about = `find.about.${verdict}`;
  return (
    <>
      <Band
        tone={VERDICT_TONES[verdict]}
        title={titleOf(booking, of, verdict)}
        about={hasText(about) ? t(about) : null}
      />
      <div className="flex gap-3 pt-4 pb-2 wrap-anywhere">
        <PersonMark booking={booking} />
        <div className="min-w-0 flex-1">
          <p className="text-lead font-strong">{bookingTitle(booking)}</p>
          <p className="text-quiet">
            {[
              booking.seat !== null && t('find.seat', { seat: booking.seat }),
              t('step.to', { stop: stopName(of, booking.toSeq) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Paid booking={booking} />
          {booking.note && <p>{booking.note}</p>}
        </div>
      </div>
    </>
  );
}

interface FoundActsProps extends FoundProps {
  onNext: () => void;
  /** Called after boarding, with the words for the report. */
  onBoarded: (words: string) => void;
}

/** The buttons for a found booking: one main action at the bottom, under the thumb. */
export function FoundActs({ found, here, onNext, onBoarded }: FoundActsProps) {
  const now = useNow();
  const known = found.is === 'booking' && here ? knownOf(found, here) : null;
  if (!known || !here) return <Acts next={onNext} />;
  const { booking, of, verdict } = known;
  const isOwn = verdict !== 'otherTrip';
  const boards = isOwn && booking.kind === 'passenger' && actionsOf(booking, here, now).includes('board');
  const board = (people: readonly SheetBooking[], paid = false) => {
    for (const one of people) void press(here.id, { action: 'board', bookingId: one.id });
    if (paid) void press(here.id, { action: 'pay', bookingId: booking.id, paid: true });
    const name = personName(booking);
    onBoarded(people.length > 1 ? t('find.boarded.many', { n: people.length }) : t('find.boarded', { name }));
  };
  const open = (
    <LinkButton kind="edge" wide size="tall" to={paths.booking(of.id, booking.id)}>
      {t('find.open')}
    </LinkButton>
  );
  if (verdict === 'takeOver' || verdict === 'handOut') {
    const to = verdict === 'takeOver' ? parcelPaths.takeOver(of.id, booking.id) : paths.booking(of.id, booking.id);
    return (
      <Acts next={onNext}>
        <LinkButton wide size="drive" to={to}>
          {t(`find.${verdict}`)}
        </LinkButton>
      </Acts>
    );
  }
  if (!boards) return <Acts next={onNext}>{open}</Acts>;
  const party = partyAt(booking, here.bookings);
  const due = dueOf(booking);
  const sure = verdict === 'board' || verdict === 'unpaid' || verdict === 'noShow' || verdict === 'leftBehind';
  return (
    <Acts next={onNext}>
      {party.length > 0 && sure && (
        <Button kind="edge" wide size="tall" onClick={() => board([booking, ...party])}>
          {t('find.board.party', { n: party.length })}
        </Button>
      )}
      {verdict === 'unpaid' && (
        <Button kind="edge" wide size="tall" onClick={() => board([booking])}>
          {t('find.board.unpaid')}
        </Button>
      )}
      <Button
        kind={sure ? 'main' : 'edge'}
        size={sure ? 'drive' : 'tall'}
        wide
        onClick={() => board([booking], verdict === 'unpaid')}
      >
        {verdict === 'unpaid'
          ? t('find.board.paid', { amount: money(due) })
          : t(sure ? 'find.board' : 'find.board.anyway')}
      </Button>
    </Acts>
  );
}

function Acts({ next, children }: { next: () => void; children?: ReactNode }) {
  return (
    <div className="grid w-full gap-2">
      <Button kind={children ? 'bare' : 'main'} size="tall" wide onClick={next}>
        {t('find.next')}
      </Button>
      {children}
    </div>
  );
}

const TONES = { good: 'bg-good-soft text-good', now: 'bg-now text-now-text', bad: 'bg-bad-soft text-bad' };

function Band({ tone, title, about }: { tone: 'good' | 'now' | 'bad'; title: string; about?: string | null }) {
  return (
    <div role="alert" className={cx('flex items-center gap-3 p-4 rounded-m', TONES[tone])}>
      <Icon name={ICONS[tone]} />
      <div className="min-w-0 flex-1">
        <p className="text-title font-strong tracking-[-0.01em]">{title}</p>
        {about && <p className="text-small">{about}</p>}
      </div>
    </div>
  );
}

function Paid({ booking }: { booking: SheetBooking }) {
  if (booking.fare === null) return null;
  const due = dueOf(booking);
  if (due === 0) return <p className="text-quiet">{t('find.paid')}</p>;
  return <p className="font-strong text-bad">{t('find.due', { amount: money(due) })}</p>;
}

/** The booking as the sheet has it now, with presses that are not sent yet. */
function knownOf(found: FindOutcome & { is: 'booking' }, here: TripSheet) {
  const trip = found.of.id === here.id ? here : found.of;
  const booking = [...trip.bookings, ...found.of.bookings].find(({ id }) => id === found.bookingId);
  return booking ? { booking, of: trip, verdict: verdictOf(booking, trip, here) } : null;
}

function titleOf(booking: SheetBooking, trip: TripSheet, verdict: Verdict): string {
  const stop = trip.stops[booking.fromSeq];
  switch (verdict) {
    case 'unpaid':
      return t('find.is.unpaid', { amount: money(dueOf(booking)) });
    case 'later':
    case 'missed':
      return t(`find.is.${verdict}`, { stop: stopName(trip, booking.fromSeq), time: stopTime(stop, 'departsAt') });
    case 'otherTrip':
      return t('find.is.otherTrip', {
        path: pathLabel(trip),
        day: dayLabel(trip.serviceDate),
        time: stopTime(stop, 'departsAt'),
      });
    default: {
      const ofParcel = `find.is.${verdict}.parcel`;
      return booking.kind === 'parcel' && hasText(ofParcel) ? t(ofParcel) : t(`find.is.${verdict}`);
    }
  }
}
