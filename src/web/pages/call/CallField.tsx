import { type ReactNode, useId } from 'react';
import { describedBy, FieldNotes } from '#web/ui/base/Field.tsx';
import { CALL_FIELDS, type CallField as Name } from './call-state.ts';
import { Kbd } from './Kbd.tsx';

interface Control {
  id: string;
  'aria-keyshortcuts': string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface CallFieldProps {
  name: Name;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: (control: Control) => ReactNode;
}

export function CallField({ name, label, hint, error, className, children }: CallFieldProps) {
  const id = useId();
  return (
    <div className={className} data-call={name}>
      <label htmlFor={id} className="text-small/[22px] flex items-center gap-1.5 mb-1.5 text-quiet">
        {label}
        <Kbd keys={shortKey(name)} />
      </label>
      {children({
        id,
        'aria-keyshortcuts': keyShortcut(name),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, hint, error),
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** 'Alt 2', as the hint shows it. */
export function shortKey(name: Name): string {
  return `Alt ${CALL_FIELDS.indexOf(name) + 1}`;
}

/** 'Alt+2', as screen readers read it. */
export function keyShortcut(name: Name): string {
  return `Alt+${CALL_FIELDS.indexOf(name) + 1}`;
}
