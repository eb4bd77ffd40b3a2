import type { ComponentProps } from 'react';
import './parcels.css';

interface PinBoxesProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  label: string;
  value: string;
  onChange: (pin: string) => void;
  bad?: boolean | undefined;
}

/** The receiver's code as four boxes over one field, so that pasting, deleting and screen readers work as in any field. */
export function PinBoxes({ label, value, onChange, bad, ...input }: PinBoxesProps) {
  return (
    <div className="pins" data-bad={bad || undefined}>
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={label}
        aria-invalid={bad || undefined}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 4))}
      />
      {[0, 1, 2, 3].map((place) => (
        <span key={place} aria-hidden="true" data-next={place === value.length || undefined}>
          {value[place] ?? ''}
        </span>
      ))}
    </div>
  );
}
