import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { localAmount } from '#web/core/i18n/amount-text.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '../base/Button.tsx';
import { cx } from '../base/cx.ts';
import { describedBy, Field, type FieldFrame, FieldNotes } from '../base/Field.tsx';
import { typedMoney, typedTime } from './typing.ts';
import '../base/choice.css';

interface TypedFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'className' | 'type'> {
  short?: boolean | undefined;
  /** A word in front of the value, where a column has no room for the label: 'Ticket'. */
  lead?: string | undefined;
}

/** A field for a time of day as `HH:MM`; the reader types digits, and the colon is inserted. */
export function TimeField({
  label,
  hideLabel,
  hint,
  error,
  className,
  id,
  short,
  onChange,
  ...input
}: Omit<TypedFieldProps, 'lead'>) {
  return (
    <Field {...{ label, hideLabel, hint, error, className, id }}>
      {(ids) => (
        <div className={cx('in in-time', short && 'in-short', error && 'is-bad')}>
          <input
            placeholder={t('ui.time.placeholder')}
            {...input}
            {...ids}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            onInput={(event) => rewrite(event, typedTime)}
            onChange={onChange}
          />
        </div>
      )}
    </Field>
  );
}

/**
 * A field for an amount in euro. A comma and a point may be typed; the one of the reader's language is shown. The value is text, which the
 * form's schema parses.
 */
export function MoneyField({
  label,
  hideLabel,
  hint,
  error,
  className,
  id,
  short,
  lead,
  value,
  onChange,
  ...input
}: TypedFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, className, id }}>
      {(ids) => (
        <div className={cx('in in-num', short && 'in-short', error && 'is-bad')}>
          {lead && (
            <span aria-hidden="true" className="text-small text-quiet">
              {lead}
            </span>
          )}
          <input
            {...input}
            {...ids}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={typeof value === 'string' ? localAmount(value) : value}
            onInput={rewriteMoney}
            onChange={onChange}
          />
          <span className="in-end" aria-hidden="true">
            €
          </span>
        </div>
      )}
    </Field>
  );
}

interface NumberStepperProps extends FieldFrame {
  value: number;
  onChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** The value as text: "2 пасажири". */
  words?: ReactNode;
}

export function NumberStepper(props: NumberStepperProps) {
  const { label, hideLabel, hint, error, className, value, onChange, min = 0, max = 99, words } = props;
  const id = useId();
  return (
    <fieldset className={cx('choice', className)} aria-describedby={describedBy(id, hint, error)}>
      <legend className="sr">{label}</legend>
      <span>
        {!hideLabel && <span aria-hidden="true">{label}</span>}
        <FieldNotes id={id} hint={hint} error={error} />
      </span>
      <span className="step">
        <IconButton name="minus" label={t('ui.less')} disabled={value <= min} onClick={() => onChange(value - 1)} />
        <output aria-live="polite">{words ?? value}</output>
        <IconButton name="plus" label={t('ui.more')} disabled={value >= max} onClick={() => onChange(value + 1)} />
      </span>
    </fieldset>
  );
}

/**
 * Reformats the typed text before any other handler of the event runs. It does so only if the caret is at the end, and
 * leaves it there.
 */
function rewrite(event: FormEvent<HTMLInputElement>, rule: (text: string) => string): void {
  const field = event.currentTarget;
  const right = rule(field.value);
  const atEnd = field.selectionStart === field.value.length;
  if (right !== field.value && atEnd) field.value = right;
}

/** The sign is replaced wherever the caret is, because the length of the text stays. */
function rewriteMoney(event: FormEvent<HTMLInputElement>): void {
  rewrite(event, (text) => localAmount(typedMoney(text)));
  const field = event.currentTarget;
  const right = localAmount(field.value);
  if (right === field.value) return;
  const { selectionStart, selectionEnd } = field;
  field.value = right;
  field.setSelectionRange(selectionStart, selectionEnd);
}
