import { type NextStep, nextStep } from '#shared/trips/next-step.ts';
import type { TripSheet } from '#shared/trips/schema.ts';
import { unresolvedOf } from '#web/bookings/people.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { ArrivedHint } from '#web/tracking/ArrivedHint.tsx';
import { useLive } from '#web/tracking/use-live.ts';
import { sinceLabel, stopName } from '#web/trips/labels.ts';
import { type TripActionInput, useTripAction } from '#web/trips/use-trip-action.ts';
import { Footer } from '#web/ui/Bars.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { TripDialogs } from './use-trip-dialogs.tsx';

interface TripFooterProps {
  sheet: TripSheet;
  dialogs: TripDialogs;
  wide?: boolean;
}

/** The main action of the trip, at the bottom of the screen. */
export function TripFooter({ sheet, dialogs, wide }: TripFooterProps) {
  const { carrierInfo } = useSession();
  const step = leaving(nextStep(sheet, useNow()));
  const { mutate, isPending } = useTripAction(sheet.id);
  const { live } = useLive(sheet);
  const size = wide ? 'tall' : 'drive';
  const frame = wide ? { className: 'px-5' } : {};
  if (sheet.status === 'new' && carrierInfo?.role !== 'driver') {
    return (
      <Footer {...frame}>
        <Button wide size={size} onClick={() => dialogs.open('assign')}>
          {t('trips.assign.first')}
        </Button>
      </Footer>
    );
  }
  if (!step) return null;
  const go = () => {
    if (step.action === 'finish' && unresolvedOf(sheet).length > 0) dialogs.open('finish');
    else mutate(actionOf(step), { onSuccess: () => notified(step), onError: (error) => refused(error, dialogs) });
  };
  const early = step.action === 'start' ? step.from : null;
  return (
    <Footer {...frame}>
      <div className="w-full [&_.btn-why]:w-full [&_.btn-why>span]:text-center">
        {step.action === 'arrive' && live?.suggestArrived === step.seq && (
          <ArrivedHint stop={stopName(sheet, step.seq)} />
        )}
        <Button
          wide
          size={size}
          busy={isPending}
          disabled={early !== null}
          why={early === null ? undefined : t('desk.start.from', { time: sinceLabel(sheet, early) })}
          onClick={go}
        >
          {step.action === 'arrive'
            ? t('desk.do.arrive', { stop: stopName(sheet, step.seq) })
            : t(`trips.do.${step.action}`)}
        </Button>
      </div>
    </Footer>
  );
}

type FooterStep = Extract<NextStep, { action: 'start' }> | { action: 'arrive'; seq: number } | { action: 'finish' };

/** The arrival at the next stop tells that the bus has left the one before. */
function leaving(step: NextStep | null): FooterStep | null {
  if (step === null || step.action === 'resume') return null;
  if (step.action === 'start' || step.action === 'finish') return step;
  return { action: 'arrive', seq: step.action === 'depart' ? step.seq + 1 : step.seq };
}

function actionOf(step: FooterStep): TripActionInput {
  if (step.action === 'arrive') return { action: 'arrive', seq: step.seq };
  return step.action === 'finish' ? { action: 'finish', noShowRest: false } : { action: 'start' };
}

function notified({ action }: FooterStep): void {
  if (action !== 'arrive') toast({ kind: 'good', text: t(action === 'finish' ? 'trips.finished' : 'desk.started') });
}

/** A booking was made in the meantime: ask about it after all. */
function refused(error: unknown, dialogs: TripDialogs): void {
  if (error instanceof ProblemError && error.code === 'bookings_unresolved') dialogs.open('finish');
  else toast({ kind: 'bad', text: t('desk.status.failed', { why: problemText(error) }) });
}
