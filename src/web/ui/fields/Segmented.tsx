import { useId } from 'react';
import { cx } from '../base/cx.ts';
import { Icon, type IconName } from '../base/Icon.tsx';
import './segmented.css';

interface Segment<V extends string> {
  value: V;
  label: string;
  icon?: IconName | undefined;
}

interface SegmentedProps<V extends string> {
  label: string;
  options: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
  /** The style on a band that is sunken already. */
  onBand?: boolean | undefined;
  className?: string | undefined;
}

/** A choice between two to four views of the same data: radio buttons, which arrow keys move through. */
export function Segmented<V extends string>({ label, options, value, onChange, onBand, className }: SegmentedProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx('seg', onBand && 'seg-deep', className)}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="sr"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size="s" />}
          {option.label}
        </label>
      ))}
    </div>
  );
}
