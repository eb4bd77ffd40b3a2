import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export interface FieldFrame {
  label: string;
  /** The label is only for screen readers, where the position of the field makes its meaning clear. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

interface ControlIds {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/**
 * A label, a control, a hint and an error. The control is a function of the ids that link these parts, so that no link is
 * missing.
 */
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

/** The hint and the error under a control; `describedBy` returns their ids. */
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
