import type { Clash } from '#shared/network/timetable/clash.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { daysLabel } from './days.ts';
import { shiftTimes } from './draft-times.ts';
import type { DraftState } from './use-draft.ts';

/** What removes a clash with another route: a later departure, or fewer days. Each changes the draft; saving is another press. */
export function ClashFixes({ clash, state, onFixed }: { clash: Clash; state: DraftState; onFixed: () => void }) {
  const left = state.draft.days.filter((day) => !clash.days.includes(day));
  const { possible } = clash;
  return (
    <div className="flex flex-wrap gap-2">
      {possible !== null && (
        <Button
          kind="soft"
          onClick={() => {
            state.change((draft) => shiftTimes(draft, possible));
            onFixed();
          }}
        >
          {t('timetable.clash.later', { time: possible })}
        </Button>
      )}
      {left.length > 0 && (
        <Button
          kind="soft"
          onClick={() => {
            state.change((draft) => ({ ...draft, days: left }));
            onFixed();
          }}
        >
          {t('timetable.clash.fewer', { days: daysLabel(clash.days) })}
        </Button>
      )}
    </div>
  );
}
