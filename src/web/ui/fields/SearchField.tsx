import type { ComponentProps } from 'react';
import { cx } from '../base/cx.ts';
import { Icon } from '../base/Icon.tsx';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  /** The name of the field, and its placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange, className, ...input }: SearchFieldProps) {
  return (
    <label className={cx('in in-short', className)}>
      <Icon name="search" />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        {...input}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
