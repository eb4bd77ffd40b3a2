import { cx } from '#web/ui/base/cx.ts';
import '#web/ui/base/choice.css';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/base/Icon.tsx';
import { keyShortcut, shortKey } from './CallField.tsx';
import type { CallField } from './call-state.ts';
import { Kbd } from './Kbd.tsx';

interface CallChipsProps {
  name: CallField;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The chosen value; '' while none is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** Called with a letter that is typed while a chip has the focus. */
  onLetter?: (letter: string) => void;
  /** The content after the chips: the control for everything else. */
  children?: ReactNode;
}

/** Choices of one press: radio buttons, which arrow keys move through and a first letter finds. */
export function CallChips({ name, label, options, value, onChange, onLetter, children }: CallChipsProps) {
  const group = useId();
  const type = (event: KeyboardEvent) => {
    const letter = /^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (letter && event.target instanceof HTMLInputElement && event.target.type === 'radio') onLetter?.(event.key);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot wrap its legend and chips as one flowing line in every browser
    <div role="group" data-call={name} aria-labelledby={`${group}-label`} onKeyDown={type}>
      <p id={`${group}-label`} className="text-small/[22px] flex items-center gap-1.5 mb-1.5 text-quiet">
        {label}
        <Kbd keys={shortKey(name)} />
      </p>
      <div className="flex flex-wrap gap-2">
        {options.length > 0 && (
          <div
            role="radiogroup"
            aria-labelledby={`${group}-label`}
            aria-keyshortcuts={keyShortcut(name)}
            className="contents"
          >
            {options.map((option) => (
              <label key={option.value} className={cx('chip chip-radio', option.value === value && 'is-on')}>
                <input
                  type="radio"
                  className="sr"
                  name={group}
                  value={option.value}
                  checked={option.value === value}
                  onChange={() => onChange(option.value)}
                />
                {option.value === value && <Icon name="check" size="s" />}
                {option.label}
              </label>
            ))}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
