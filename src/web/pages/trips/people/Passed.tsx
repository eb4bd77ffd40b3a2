import type { ReactNode } from 'react';
import type { HaltKind, TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { stopName } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Fold } from './Fold.tsx';

/** The steps of the trip that are behind, folded: 'Пройдено 2 кроки · посадка з 05:58'. */
export function Passed({ sheet }: { sheet: TripSheet }) {
  const steps = passedSteps(sheet);
  const last = steps.at(-1);
  if (!last) return null;
  return (
    <Fold icon="check" strong={t('step.passed', { n: steps.length })} quiet={last.words}>
      <ol className="grid gap-2 pb-2 text-small">
        {steps.map(({ at, words }) => (
          <li key={`${at}${words}`}>{words}</li>
        ))}
      </ol>
    </Fold>
  );
}

interface UndoStepProps {
  sheet: TripSheet;
  /** Shown instead when nothing can be undone. */
  otherwise?: ReactNode;
}

/** 'Вирушили о 06:16 · Скасувати': the last step can be taken back for ten minutes. */
export function UndoStep({ sheet, otherwise = null }: UndoStepProps) {
  const now = useNow();
  const step = sheet.undoableStep;
  if (!step || Date.parse(step.until) <= now.getTime()) return otherwise;
  const steps = passedSteps(sheet);
  const words = steps.findLast((one) => one.action === step.action)?.words;
  if (!words) return otherwise;
  return (
    <p className="flex items-center gap-3 min-h-[53px] pr-2 pl-4 text-small bg-surface-sunken">
      <Icon name="check" className="text-good" />
      <span className="flex-1 min-w-0">{words}</span>
      <Button kind="bare" size="small" onClick={() => void press(sheet.id, { action: 'undoStep' })}>
        {t('step.undo')}
      </Button>
    </p>
  );
}

interface PassedStep {
  action: 'start' | 'arrive' | 'depart' | 'finish' | HaltKind;
  at: string;
  words: string;
}

/** Every step that was made, in its order, in words with its own local time. */
export function passedSteps(sheet: TripSheet): PassedStep[] {
  const zoneAt = (seq: number) => sheet.stops[seq]?.place.zone ?? sheet.from.zone;
  const steps: PassedStep[] = [];
  const add = (action: PassedStep['action'], at: string | null, seq: number) => {
    if (at === null) return;
    const words = t(`step.done.${action}`, { time: timeIn(zoneAt(seq), at), stop: stopName(sheet, seq) });
    steps.push({ action, at, words });
  };
  add('start', sheet.startedAt, 0);
  for (const { seq, arrivedAt, departedAt } of sheet.stops) {
    if (seq > 0) add('arrive', arrivedAt, seq);
    add('depart', departedAt, seq);
  }
  for (const { kind, endedAt, afterSeq } of sheet.halts) add(kind, endedAt, afterSeq);
  add('finish', sheet.finishedAt, sheet.stops.at(-1)?.seq ?? 0);
  return steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
