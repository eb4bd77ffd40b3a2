import { lazy, Suspense } from 'react';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useLive } from '#web/operations/tracking/use-live.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { boardsAt } from './people/at-stop.ts';
import { BoardingPeople } from './people/BoardingPeople.tsx';
import { Fold } from './people/Fold.tsx';
import { Passed, UndoStep } from './people/Passed.tsx';
import { Rider } from './people/Rider.tsx';
import { Leaving, StopParcels } from './steps/AtStop.tsx';
import { NextLeg } from './steps/NextLeg.tsx';
import { StepHead } from './steps/StepHead.tsx';
import { TripNow } from './steps/TripNow.tsx';
import type { Run } from './steps/use-run.tsx';
import type { TripDialogs } from './use-trip-dialogs.tsx';

const BreakdownStep = lazy(() => import('./steps/BreakdownStep.tsx'));

interface StepPartProps {
  sheet: TripSheet;
  run: Run;
  dialogs: TripDialogs;
}

/** The step that the trip is at, and under it the people and parcels that it is about. */
export function StepPart({ sheet, run, dialogs }: StepPartProps) {
  const { live, words } = useLive(sheet);
  const seq = sheet.currentSeq ?? 0;
  const { phase } = run;
  if (phase === 'over') return <UndoStep sheet={sheet} />;
  const find = (
    <div className="px-4 py-3">
      <Button kind="edge" wide icon="scan" onClick={() => dialogs.open('find')}>
        {t('trips.code')}
      </Button>
    </div>
  );
  if (phase === 'before') return <StepHead sheet={sheet} phase={phase} />;
  if (phase === 'boarding') {
    return (
      <>
        <StepHead sheet={sheet} phase={phase} />
        {find}
        {/* One row replaces the other, so that the list below does not move when the step can no longer be undone. */}
        <UndoStep sheet={sheet} otherwise={<Passed sheet={sheet} />} />
        <Leaving sheet={sheet} seq={seq} here />
        <BoardingPeople key={seq} sheet={sheet} seq={seq} />
        <StopParcels sheet={sheet} seq={seq} here />
      </>
    );
  }
  if (phase === 'breakdown') {
    return (
      <>
        <StepHead sheet={sheet} phase={phase} />
        <Suspense fallback={null}>
          <BreakdownStep sheet={sheet} onUpdate={() => dialogs.open('breakdown')} />
        </Suspense>
        <Passed sheet={sheet} />
        <NextStop sheet={sheet} seq={seq + 1} />
      </>
    );
  }
  if (phase === 'pause' || phase === 'border') {
    return (
      <>
        <StepHead sheet={sheet} phase={phase} />
        <UndoStep sheet={sheet} />
        <Passed sheet={sheet} />
        <NextStop sheet={sheet} seq={seq + 1} />
      </>
    );
  }
  return (
    <>
      <TripNow sheet={sheet} live={live} short />
      <UndoStep sheet={sheet} />
      {phase === 'driving' && <NextLeg sheet={sheet} live={live} words={words} />}
      {phase === 'driving' && (
        <div className="flex flex-wrap gap-2 px-4 pb-4">
          <Button kind="edge" size="small" className="flex-1" icon="clock" onClick={() => dialogs.open('pause')}>
            {t('step.pause')}
          </Button>
          <Button kind="edge" size="small" className="flex-1" icon="shield" onClick={run.border}>
            {t('step.border')}
          </Button>
          <Button kind="edge" size="small" className="flex-1" icon="alert" onClick={() => dialogs.open('breakdown')}>
            {t('step.breakdown')}
          </Button>
          <Button kind="edge" size="small" className="flex-1" icon="clock" onClick={() => dialogs.open('late')}>
            {t('step.late')}
          </Button>
        </div>
      )}
      {phase === 'arrived' && find}
      {phase === 'arrived' && <Passed sheet={sheet} />}
      {phase === 'arrived' ? (
        <>
          <Leaving sheet={sheet} seq={seq} here />
          <StopParcels sheet={sheet} seq={seq} here />
        </>
      ) : (
        <NextStop sheet={sheet} seq={seq + 1} />
      )}
    </>
  );
}

function NextStop({ sheet, seq }: { sheet: TripSheet; seq: number }) {
  const boards = boardsAt(sheet, seq);
  return (
    <>
      <Leaving sheet={sheet} seq={seq} here={false} />
      <StopParcels sheet={sheet} seq={seq} here={false} />
      {boards.length > 0 && (
        <Fold icon="users" strong={t('step.boards', { n: boards.length })}>
          <ul>
            {boards.map((booking) => (
              <Rider key={booking.id} booking={booking} sheet={sheet} chat pays />
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}
