import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { Field, type FieldFrame } from '../base/Field.tsx';
import { Icon, type IconName } from '../base/Icon.tsx';

interface TextFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'className'> {
  icon?: IconName | undefined;
  /** Content after the value, inside the border: a unit or an icon button. */
  end?: ReactNode;
  /** 44 px high instead of 48. */
  short?: boolean | undefined;
  boxClass?: string | undefined;
}

/** A field for one line of text. It takes the result of react-hook-form's `register('name')`. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  className,
  id,
  icon,
  end,
  short,
  boxClass,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, className, id }}>
      {(ids) => (
        <div className={cx('in', short && 'in-short', error && 'is-bad', boxClass)}>
          {icon && <Icon name={icon} />}
          <input type="text" {...input} {...ids} />
          {typeof end === 'string' ? <span className="in-end">{end}</span> : end}
        </div>
      )}
    </Field>
  );
}

interface FieldButtonProps extends Omit<ComponentProps<'button'>, 'value'> {
  label: string;
  value: ReactNode;
  icon?: IconName | undefined;
  /** Shows one line, with the label only for screen readers; `narrow` does so only in a window without room for two panes. */
  hideLabel?: boolean | 'narrow' | undefined;
}

/** The classes of a field button by the value of `hideLabel`. */
const LINES: Record<string, string> = { true: 'in-one', narrow: 'in-two in-fold' };

/** A button that looks like a field with its label inside and opens something, such as a calendar or a stepper. */
export function FieldButton({ label, value, icon, hideLabel, className, ...button }: FieldButtonProps) {
  return (
    <button type="button" {...button} className={cx('in w-full', LINES[String(hideLabel)] ?? 'in-two', className)}>
      {icon && <Icon name={icon} />}
      <span>
        <small className={hideLabel === true ? 'sr' : undefined}>{label}</small>
        <b>{value}</b>
      </span>
    </button>
  );
}
