import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { Crossing } from '#shared/network/places/schema.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { CrossingNote } from '#web/network/places/crossing-note.ts';
import { cx } from '#web/ui/base/cx.ts';
import { FieldNotes } from '#web/ui/base/Field.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import type { DraftState } from './use-draft.ts';
import '#web/ui/base/choice.css';

interface CrossingPickProps {
  state: DraftState;
  crossings: readonly Crossing[];
  /** The crossings that fit the countries of the route. */
  fitting: readonly Crossing[];
}

export function CrossingPick({ state, crossings, fitting }: CrossingPickProps) {
  const { draft, change, errorOf, leave } = state;
  const stale = crossings.find(({ key }) => key === draft.crossingKey && !fitting.some((one) => one.key === key));
  const error = errorOf('crossingKey');
  return (
    <>
      <Pick
        label={t('timetable.edit.crossing')}
        bad={error !== undefined}
        value={draft.crossingKey ?? ''}
        onBlur={() => leave('crossingKey')}
        onChange={({ target }) => change((now) => ({ ...now, crossingKey: target.value || null }))}
      >
        <option value="">{t('timetable.edit.noCrossing')}</option>
        {[...(stale ? [stale] : []), ...fitting].map(({ key, name }) => (
          <option key={key} value={key}>
            {named(name)}
          </option>
        ))}
      </Pick>
      <FieldNotes id="crossing" error={error} />
      {draft.crossingKey && (
        <Suspense fallback={null}>
          <CrossingNote crossing={{ key: draft.crossingKey }} className="mt-2" />
        </Suspense>
      )}
    </>
  );
}

interface PickProps extends ComponentProps<'select'> {
  label: string;
  bad?: boolean | undefined;
  children: ReactNode;
}

/** A native select that looks like part of the text. */
export function Pick({ label, bad, children, ...select }: PickProps) {
  return (
    <span className={cx('pick', bad && 'is-bad')}>
      <select {...select} aria-label={label} aria-invalid={bad || undefined}>
        {children}
      </select>
      <Icon name="down" size="s" />
    </span>
  );
}
