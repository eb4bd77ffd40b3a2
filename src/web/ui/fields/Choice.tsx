import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../base/cx.ts';
import { describedBy, FieldNotes } from '../base/Field.tsx';
import '../base/choice.css';

interface OneProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

export function CheckField({ label, hint, error, className, ...input }: OneProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="choice" htmlFor={id}>
        <Tick type="checkbox" {...input} id={id} error={error} describedBy={describedBy(id, hint, error)} />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function SwitchField({ label, hint, error, className, ...input }: OneProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="choice">
        <span>
          {label}
          {hint && <small id={`${id}-hint`}>{hint}</small>}
        </span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
          role="switch"
          {...input}
          className="switch"
          aria-describedby={describedBy(id, hint, error)}
        />
      </label>
      <FieldNotes id={id} error={error} />
    </div>
  );
}

interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  side?: ReactNode;
  disabled?: boolean | undefined;
}

interface RadioRowsProps extends Omit<OneProps, 'value' | 'defaultValue'> {
  options: readonly RadioOption[];
  hideLabel?: boolean | undefined;
  /** The chosen value of a controlled group; left out with react-hook-form. */
  value?: string | undefined;
}

/** A group of radio buttons, each a row with a secondary line; the whole row can be pressed. */
export function RadioRows({ label, hideLabel, hint, error, className, options, value, ...input }: RadioRowsProps) {
  const id = useId();
  return (
    <fieldset className={cx('choices', className)} aria-describedby={describedBy(id, hint, error)}>
      <legend className={hideLabel ? 'sr' : 'field-label'}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice" htmlFor={`${id}-${option.value}`}>
          <Tick
            type="radio"
            name={id}
            {...input}
            id={`${id}-${option.value}`}
            value={option.value}
            disabled={option.disabled ?? input.disabled}
            error={error}
            {...(value === undefined ? {} : { checked: value === option.value })}
          />
          <span>
            {option.label}
            {option.hint && <small>{option.hint}</small>}
          </span>
          {option.side}
        </label>
      ))}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

interface TickProps extends ComponentProps<'input'> {
  error: string | undefined;
  describedBy?: string | undefined;
}

function Tick({ error, describedBy: notes, ...input }: TickProps) {
  return (
    <input
      {...input}
      className={cx('tick', error && 'is-bad')}
      aria-invalid={error ? true : undefined}
      aria-describedby={notes}
    />
  );
}
