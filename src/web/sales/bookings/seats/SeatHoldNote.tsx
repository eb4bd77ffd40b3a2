import { ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { loadedText, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { TimeLeft } from '../tickets/TimeLeft.tsx';
import type { SeatHold } from './use-seat-hold.ts';

/** Which seats the form holds and for how long, or why none are held: before anything is typed. */
export function SeatHoldNote({ hold: { held, over, problem, busy, end, again } }: { hold: SeatHold }) {
  const seats = held && { n: held.seats.length, seats: held.seats.toSorted((a, b) => a - b).join(', ') };
  const words = problem ? whyNot(problem) : over ? t('bookings.hold.over') : null;
  return (
    <div className="mb-4" role={words ? 'alert' : undefined}>
      {words ? (
        <div className="grid justify-items-start gap-2 rounded-m bg-now-soft p-3 text-small">
          <p>{words}</p>
          {(problem ? isPassing(problem) : over) && (
            <Button kind="soft" icon="clock" busy={busy} onClick={again}>
              {t(problem ? 'ui.retry' : 'bookings.hold.again')}
            </Button>
          )}
        </div>
      ) : (
        <div className="flex min-h-11 items-center gap-3 rounded-m bg-surface-sunken px-3 py-2 text-small">
          <Icon name="clock" size="s" />
          <p className="min-w-0 flex-1">{seats ? t('bookings.hold', seats) : t('bookings.hold.begin')}</p>
          {held && <TimeLeft until={held.until} label={t('guest.prove.left')} small onOver={end} />}
        </div>
      )}
    </div>
  );
}

function whyNot(problem: unknown): string {
  const code = problem instanceof ProblemError ? problem.code : null;
  if (code === 'offline') return t('bookings.hold.offline');
  if (code === 'too_many_requests') return loadedText('errors', 'too_many_held_seats') ?? problemText(problem);
  return problemText(problem);
}

function isPassing(problem: unknown): boolean {
  return problem instanceof ProblemError && (problem.code === 'offline' || problem.status >= 500);
}
