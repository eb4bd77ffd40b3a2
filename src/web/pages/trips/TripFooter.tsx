import type { NextStep } from '#shared/sales/trips/next-step.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { useLive } from '#web/operations/tracking/use-live.ts';
import { paths } from '#web/paths.ts';
import { sinceLabel, stopName } from '#web/sales/trips/labels.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Footer } from '#web/ui/content/Bars.tsx';
import type { Run } from './steps/use-run.tsx';
import type { TripDialogs } from './use-trip-dialogs.tsx';

interface TripFooterProps {
  sheet: TripSheet;
  dialogs: TripDialogs;
  run: Run;
  wide?: boolean;
}

/** The main action of the trip, always whole at the bottom of the screen. */
export function TripFooter({ sheet, dialogs, run, wide }: TripFooterProps) {
  const { carrierInfo } = useSession();
  const { live } = useLive(sheet);
  const { step } = run;
  const size = wide ? 'tall' : 'drive';
  const frame = wide ? { className: 'px-5' } : {};
  if (sheet.status === 'new' && carrierInfo?.role !== 'driver') {
    return (
      <Footer {...frame}>
        <Button wide size={size} onClick={() => dialogs.open('assign')}>
          {t('desk.assign.first')}
        </Button>
      </Footer>
    );
  }
  if (sheet.status === 'finished') {
    return (
      <Footer {...frame}>
        <LinkButton kind="soft" wide size={size} icon="euro" to={paths.tripCash(sheet.id)}>
          {t('desk.cash')}
        </LinkButton>
      </Footer>
    );
  }
  if (!step) return null;
  const early = step.action === 'start' ? step.from : null;
  // A desk needs its height for the people until the trip can begin.
  if (wide && early !== null) return null;
  return (
    <Footer {...frame}>
      <div className="w-full [&_.btn-why]:w-full [&_.btn-why>span]:text-center">
        {step.action === 'arrive' && live?.suggestArrived === step.seq && (
          <ArrivedHint stop={stopName(sheet, step.seq)} />
        )}
        <Button
          wide
          size={size}
          disabled={early !== null}
          why={early === null ? undefined : t('desk.start.from', { time: sinceLabel(sheet, early) })}
          onClick={run.go}
        >
          {labelOf(step, sheet)}
        </Button>
      </div>
    </Footer>
  );
}

function labelOf(step: NextStep, sheet: TripSheet): string {
  if (step.action === 'arrive') return t('desk.do.arrive', { stop: stopName(sheet, step.seq) });
  if (step.action === 'depart') return t('step.do.depart', { stop: stopName(sheet, step.seq) });
  if (step.action === 'finish') return t('desk.do.finish');
  return t(step.action === 'resume' ? 'step.do.resume' : 'desk.do.start');
}

/** Above the driver's button: by its position the bus is at the next stop. */
function ArrivedHint({ stop }: { stop: string }) {
  return (
    <p role="status" className="mb-2 flex items-center justify-center gap-2 rounded-m bg-now-soft px-3 py-2 text-small">
      <Icon name="pin" size="s" />
      {t('tracking.arrived', { stop })}
    </p>
  );
}
