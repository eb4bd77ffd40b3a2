import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { useScrollBlock } from './page.ts';
import './dialog.css';

interface DialogProps {
  open: boolean;
  /** Asked to close: Escape, the cross, a press on the scrim. */
  onClose: () => void;
  title: ReactNode;
  /** Buttons at the bottom; they stay in view while the contents scroll. */
  footer?: ReactNode;
  /** `side` is the phone's menu, rising from the left edge at full height. */
  kind?: 'sheet' | 'side' | undefined;
  /** Wider than a form needs: a calendar beside a list, a picture. */
  wide?: boolean | undefined;
  /** Work is under way that must not be walked away from. */
  held?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A sheet from the bottom on a phone, a box in the middle on a desktop. The browser keeps the focus inside and gives it back. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, footer, kind = 'sheet', wide, held, className, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useScrollBlock(true);
  // a layout effect, because its end comes while the dialog is still in the page and can give the focus back
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // React's own autoFocus comes too early: what is not shown yet takes no focus
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog?.close();
  }, []);
  const ask = () => {
    if (!held) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press on the scrim has its key, Escape, which arrives as onCancel
    <dialog
      ref={box}
      aria-labelledby={titleId}
      className={cx('dialog', `dialog-${kind}`, wide && 'dialog-wide', className)}
      onCancel={(event) => {
        event.preventDefault();
        ask();
      }}
      onClick={(event) => {
        if (isOnScrim(event)) ask();
      }}
    >
      <header className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton name="close" label={t('ui.close')} onClick={ask} />
      </header>
      <div className="dialog-body">{children}</div>
      {footer && <footer className="dialog-foot">{footer}</footer>}
    </dialog>
  );
}

function isOnScrim(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
