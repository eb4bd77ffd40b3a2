import type { ComponentProps } from 'react';
import { cx } from '../base/cx.ts';
import { Field, type FieldFrame } from '../base/Field.tsx';
import { Icon } from '../base/Icon.tsx';

export interface Choice {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldFrame, Omit<ComponentProps<'select'>, 'className'> {
  options: readonly Choice[];
  placeholder?: string | undefined;
  short?: boolean | undefined;
}

/** A native `select`: phones show their own picker for it. */
export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, hint, error, className, id, options, placeholder, short, ...select } = props;
  return (
    <Field {...{ label, hideLabel, hint, error, className, id }}>
      {(ids) => (
        <div className={cx('in', short && 'in-short', error && 'is-bad')}>
          <select {...select} {...ids}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size="s" />
        </div>
      )}
    </Field>
  );
}
