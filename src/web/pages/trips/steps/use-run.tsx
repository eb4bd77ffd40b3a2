import { type ReactNode, useState } from 'react';
import { unpaidOf } from '#shared/sales/bookings/core/unpaid.ts';
import { type GuardedStep, type StepGuard, stepGuard } from '#shared/sales/trips/guards.ts';
import { type NextStep, nextStep } from '#shared/sales/trips/next-step.ts';
import { aboard, type TripPhase, tripPhase } from '#shared/sales/trips/phase.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { serverNow, useNow } from '#web/core/browser/now.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { StepDialog } from './StepDialog.tsx';
import { endWait } from './wait.ts';

export interface Run {
  phase: TripPhase;
  step: NextStep | null;
  /** Does the next step, or asks first what its guard demands. */
  go: () => void;
  finishEarly: () => void;
  border: () => void;
  /** Whether the heads are being counted, before the bus moves off. */
  counting: boolean;
  stopCounting: () => void;
  asked: ReactNode;
}

const NOTHING_ELSE: StepGuard = { early: null, people: [], parcels: [], beforeLast: false };

export function useRun(sheet: TripSheet): Run {
  const now = useNow();
  const [asking, setAsking] = useState<{ step: GuardedStep; guard: StepGuard } | null>(null);
  const [counts, setCounts] = useState(false);
  const step = nextStep(sheet, now);
  const guarded = (next: GuardedStep) => {
    const guard = stepGuard(sheet, next, serverNow());
    const owes = next.action === 'finish' && unpaidOf(sheet.bookings).length > 0;
    if (guard || owes) setAsking({ step: next, guard: guard ?? NOTHING_ELSE });
    else void press(sheet.id, { ...next, confirmed: false });
  };
  const go = () => {
    if (!step) return;
    endWait(sheet.id);
    if (step.action === 'start') void press(sheet.id, { action: 'start' });
    else if (step.action !== 'resume') guarded(step);
    else if (aboard(sheet).length > 0) setCounts(true);
    else void press(sheet.id, { action: 'resume', counted: 0, missing: [] });
  };
  return {
    phase: tripPhase(sheet),
    step,
    go,
    finishEarly: () => guarded({ action: 'finish' }),
    border: () => void press(sheet.id, { action: 'border' }),
    counting: counts && sheet.halt !== null,
    stopCounting: () => setCounts(false),
    asked: asking && <StepDialog {...asking} sheet={sheet} onClose={() => setAsking(null)} />,
  };
}
