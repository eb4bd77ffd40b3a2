import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { usePopover } from './popover.ts';
import './choice.css';

interface ChipProps extends ComponentProps<'button'> {
  on: boolean;
}

/** A filter that is on or off. */
export function Chip({ on, className, children, ...button }: ChipProps) {
  return (
    <button type="button" {...button} aria-pressed={on} className={cx('chip', on && 'is-on', className)}>
      {on && <Icon name="check" size="s" />}
      {children}
    </button>
  );
}

interface ChipPopoverProps {
  /** The filter's name, or what is chosen in it. */
  label: string;
  /** Something is chosen in it. */
  on?: boolean | undefined;
  /** What the panel holds; `close` shuts it and returns to the chip. */
  children: (close: () => void) => ReactNode;
}

/** A filter with several choices, which open under it. */
export function ChipPopover({ label, on, children }: ChipPopoverProps) {
  const { open, setOpen, leave, button, panel } = usePopover<HTMLDivElement>('start');
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx('chip', on && 'is-on')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon name="down" size="s" />
      </button>
      {open && (
        <div ref={panel} popover="manual" role="dialog" aria-label={label} className="pop pop-panel">
          {children(leave)}
        </div>
      )}
    </>
  );
}
