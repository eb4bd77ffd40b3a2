import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

/** What every field has around its control. */
export interface FieldFrame {
  label: string;
  /** The label is read aloud but not shown, where the place itself says what the field is. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong; stands under the field with an icon, and the field gets a red edge. */
  error?: string | undefined;
  className?: string | undefined;
}

interface ControlIds {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, control, hint, error. The control gets its ids by a function, so that the ties between them are always made. */
export function Field(props: FieldFrame & { id?: string | undefined; children: (ids: ControlIds) => ReactNode }) {
  const { label, hideLabel, hint, error, className, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <div className={cx('field', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr' : 'field-label'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy(id, hint, error) })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** Hint and error under a control; their ids belong to `describedBy`. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="alert" size="s" />
          {error}
        </p>
      )}
    </>
  );
}

export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return cx(error && `${id}-error`, hint ? `${id}-hint` : null) || undefined;
}
