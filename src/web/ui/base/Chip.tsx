import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { usePopover } from './popover.ts';
import './choice.css';

interface ChipProps extends ComponentProps<'button'> {
  on: boolean;
}

export function Chip({ on, className, children, ...button }: ChipProps) {
  return (
    <button type="button" {...button} aria-pressed={on} className={cx('chip', on && 'is-on', className)}>
      {on && <Icon name="check" size="s" />}
      {children}
    </button>
  );
}

interface ChipPopoverProps {
  /** The name of the filter, or its chosen values. */
  label: string;
  on?: boolean | undefined;
  /** The content of the panel; `close` closes the panel and moves the focus back to the chip. */
  children: (close: () => void) => ReactNode;
}

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
