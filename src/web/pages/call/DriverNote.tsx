import { t } from '#web/core/i18n/i18n.ts';
import { CallField } from './CallField.tsx';
import type { CallState } from './call-state.ts';
import { Kbd } from './Kbd.tsx';

interface DriverNoteProps {
  state: CallState;
  set: (change: Partial<CallState>) => void;
  error: string | undefined;
}

export function DriverNote({ state, set, error }: DriverNoteProps) {
  return (
    <CallField name="note" label={t('call.note')} error={error}>
      {(control) => (
        <div className={error ? 'in is-bad' : 'in'}>
          <textarea
            {...control}
            rows={3}
            maxLength={300}
            value={state.note}
            onChange={({ target }) => set({ note: target.value })}
          />
        </div>
      )}
    </CallField>
  );
}

/** The keys of the whole screen, where there is a keyboard. */
export function KeyLegend() {
  return (
    <ul
      className="call-keys area-keys self-end sticky bottom-0 flex-wrap gap-x-4 gap-y-2 py-3 px-5 border-t bg-surface text-small text-quiet"
      aria-label={t('call.keys')}
    >
      <li className="flex items-center gap-1">
        <Kbd keys="Tab" /> {t('call.keys.tab')}
      </li>
      <li className="flex items-center gap-1">
        <Kbd keys="↑" />
        <Kbd keys="↓" /> {t('call.keys.arrows')}
      </li>
      <li className="flex items-center gap-1">
        <Kbd keys="1–9" /> {t('call.keys.trip')}
      </li>
    </ul>
  );
}
