import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { To } from '#web/core/router/match.ts';
import { Link } from '#web/core/router/router.tsx';
import { cx } from '../base/cx.ts';
import { Icon, type IconName } from '../base/Icon.tsx';
import { usePopover } from '../base/popover.ts';

export interface MenuItem {
  label: string;
  icon?: IconName | undefined;
  to?: To | undefined;
  onSelect?: (() => void) | undefined;
  /** The entry deletes or cancels something. */
  bad?: boolean | undefined;
  checked?: boolean | undefined;
  disabled?: boolean | undefined;
}

interface MenuProps {
  /** The accessible name of the menu; also the button's text if there is no `icon`. */
  label: string;
  items: readonly MenuItem[];
  /** The icon that is the whole button. */
  icon?: IconName | undefined;
  leading?: IconName | undefined;
  align?: 'start' | 'end' | undefined;
  /** The classes of the button, `btn …` or `ib`. */
  className?: string | undefined;
}

/** A button that opens a menu of actions. Arrow keys, Home, End and first letters move, and Escape returns to the button. */
export function Menu({ label, items, icon, leading, align = 'end', className }: MenuProps) {
  const { open, setOpen, leave, button, panel } = usePopover<HTMLDivElement>(align);
  const id = useId();
  const byPointer = useRef(false);
  useEffect(() => {
    if (!open) return;
    // When a pointer opens the menu, no entry is active; the first arrow key moves to the first entry.
    if (byPointer.current) panel.current?.focus();
    else entries(panel.current)[0]?.focus();
  }, [open, panel]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className ?? (icon ? 'ib' : 'btn btn-bare btn-small')}
        aria-label={icon ? label : undefined}
        title={icon ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          byPointer.current = event.detail > 0;
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          byPointer.current = false;
          setOpen(true);
        }}
      >
        {leading && <Icon name={leading} size="s" />}
        {icon ? <Icon name={icon} /> : label}
      </button>
      {open && (
        <div
          ref={panel}
          id={id}
          popover="manual"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className="pop menu"
          onKeyDown={(event) => move(event, panel.current, leave)}
        >
          {items.map((item) => (
            <Entry key={item.label} item={item} onDone={leave} />
          ))}
        </div>
      )}
    </>
  );
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const shared = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    tabIndex: -1,
    className: cx('menu-item', item.bad && 'is-bad'),
  } as const;
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
      {item.checked && <Icon name="check" size="s" />}
    </>
  );
  if (item.to !== undefined) {
    return (
      <Link {...shared} to={item.to} onClick={onDone}>
        {inside}
      </Link>
    );
  }
  const select = () => {
    onDone();
    item.onSelect?.();
  };
  return (
    <button type="button" {...shared} disabled={item.disabled} onClick={select}>
      {inside}
    </button>
  );
}

function move(event: KeyboardEvent, menu: HTMLElement | null, leave: () => void): void {
  const all = entries(menu);
  const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1;
  const next = target(event.key, all, at);
  if (event.key === 'Tab') leave();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function target(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  return [...all.slice(at + 1), ...all].find((entry) =>
    entry.textContent?.trim().toLocaleLowerCase().startsWith(letter),
  );
}

function entries(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])];
}
