import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { t } from '#web/core/i18n.ts';
import { IconButton } from './Button.tsx';
import { ComboList, type ComboOption } from './ComboList.tsx';
import { cx } from './cx.ts';
import { describedBy, type FieldFrame, FieldNotes } from './Field.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { useTapOutside } from './page.ts';

interface ComboboxProps<O extends ComboOption> extends FieldFrame {
  value: O | null;
  onChange: (option: O | null) => void;
  /** What fits the typed text; comes from outside, may come late. */
  options: readonly O[];
  /** Called with every change of the text; the caller waits as long as it likes before asking. */
  onQuery: (text: string) => void;
  /** Shown first, while nothing is typed. */
  recent?: readonly O[] | undefined;
  loading?: boolean | undefined;
  placeholder?: string | undefined;
  /** What to say when nothing fits. */
  none?: ReactNode;
  icon?: IconName | undefined;
  /** Label inside the box, as in the search form. */
  inside?: boolean | undefined;
  /** A form library's ref and blur, for focus on the first error. */
  inputRef?: RefObject<HTMLInputElement | null> | ((element: HTMLInputElement | null) => void) | undefined;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
}

/** Choosing by typing (WAI-ARIA combobox with a listbox): arrows move, Enter takes, Escape closes, then clears. */
export function Combobox<O extends ComboOption>(props: ComboboxProps<O>) {
  const {
    label,
    hideLabel,
    hint,
    error,
    className,
    value,
    onChange,
    options,
    onQuery,
    recent = [],
    inside,
    icon,
  } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = text ?? value?.label ?? '';
  const recents = text === null || text === '';
  const shown = recents ? recent : options;
  const shut = () => {
    setOpen(false);
    setText(null);
    setActive(-1);
  };
  useTapOutside([box], shut, open);
  const take = (option: O | null) => {
    onChange(option);
    shut();
  };
  const write = (next: string) => {
    setText(next);
    setOpen(true);
    setActive(next === '' ? -1 : 0);
    onQuery(next);
    if (next === '') onChange(null);
  };
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (shown.length > 0) setActive((active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length);
    } else if (event.key === 'Enter' && open && shown[active]) {
      event.preventDefault();
      take(shown[active]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      shut();
    } else if (event.key === 'Tab') {
      const only = open && !recents && active >= 0 ? shown[active] : undefined;
      if (only) take(only);
      else shut();
    }
  };
  const listId = `${id}-list`;
  const control = (
    <input
      id={id}
      ref={props.inputRef}
      name={props.name}
      type="text"
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      placeholder={props.placeholder}
      aria-expanded={open}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={open && shown[active] ? `${listId}-${shown[active].id}` : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, hint, error)}
      value={typed}
      onChange={(event) => write(event.target.value)}
      onFocus={(event) => event.target.select()}
      onClick={() => setOpen(true)}
      onBlur={props.onBlur}
      onKeyDown={key}
    />
  );
  return (
    <div ref={box} className={cx('field combo', className)}>
      {!inside && (
        <label htmlFor={id} className={hideLabel ? 'sr' : 'field-label'}>
          {label}
        </label>
      )}
      <div className={cx('in', inside && 'in-two', error && 'is-bad')}>
        {icon && <Icon name={icon} />}
        {inside ? (
          <span>
            <label htmlFor={id}>
              <small>{label}</small>
            </label>
            {control}
          </span>
        ) : (
          control
        )}
        {open && typed !== '' && (
          <IconButton name="close" iconSize="s" label={t('ui.combo.clear')} onClick={() => write('')} />
        )}
      </div>
      {open && (shown.length > 0 || !recents) && (
        <ComboList
          {...{ listId, label, options: shown, active, query: recents ? '' : typed, recents }}
          loading={props.loading === true && !recents}
          none={props.none}
          onTake={take}
        />
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };
