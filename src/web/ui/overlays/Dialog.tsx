import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '../base/Button.tsx';
import { cx } from '../base/cx.ts';
import { useDoubleTap } from '../base/double-tap.ts';
import { useScrollBlock } from '../base/page.ts';
import './dialog.css';

interface DialogProps {
  open: boolean;
  /** Called when the reader closes the dialog by Escape, the cross, or a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  /** Buttons at the bottom; they stay in view while the contents scroll. */
  footer?: ReactNode;
  /** `side` is the phone's menu, rising from the left edge at full height. */
  kind?: 'sheet' | 'side' | undefined;
  /** The dialog is wider than a form: for a calendar beside a list, or a picture. */
  wide?: boolean | undefined;
  /** While an action is running, the dialog cannot be closed. */
  busy?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A modal dialog: a sheet from the bottom on a phone, a box in the middle on a desktop (docs/decisions/0006). */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, footer, kind = 'sheet', wide, busy, className, children }: DialogProps) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <ModalPopup onClose={close} className={cx('dialog', `dialog-${kind}`, wide && 'dialog-wide', className)}>
      <header className="dialog-head">
        <BaseDialog.Title>{title}</BaseDialog.Title>
        <IconButton name="close" label={t('ui.close')} onClick={close} />
      </header>
      <div className="dialog-body">{children}</div>
      {footer && <footer className="dialog-foot">{footer}</footer>}
    </ModalPopup>
  );
}

interface ModalPopupProps {
  onClose: () => void;
  className: string;
  /** The accessible name of a dialog without a title. */
  label?: string | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  children: ReactNode;
}

/**
 * A modal dialog without styles. The rest of the page is hidden from assistive technology except for live regions, so
 * that toasts above a dialog are announced and can be pressed. After a navigation that closes the dialog, the focus is
 * not moved back.
 */
export function ModalPopup({ onClose, className, label, onKeyDown, children }: ModalPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  // This must be read before a field of the dialog takes the focus.
  const [before] = useState(() => ({ path: window.location.pathname, focused: document.activeElement }));
  useScrollBlock(true);
  useBack(onClose);
  const doubleTap = useDoubleTap('opened');
  return (
    <BaseDialog.Root
      open
      modal="trap-focus"
      onOpenChange={(_, { event, cancel }) => {
        // Base UI calls every open dialog for Escape. Only the topmost one closes, and only if nothing else has handled
        // the key.
        if (event.defaultPrevented || !isOnTop(popup.current)) return cancel();
        // Otherwise the browser would ask what is below to close too.
        if (event.type === 'keydown') event.preventDefault();
        onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className="dialog-scrim" />
        <BaseDialog.Popup
          ref={popup}
          aria-label={label}
          className={cx('modal', className)}
          onKeyDown={onKeyDown}
          {...doubleTap}
          initialFocus={() => firstOf(popup.current) ?? true}
          finalFocus={() => {
            if (window.location.pathname !== before.path) return false;
            return before.focused instanceof HTMLElement && before.focused.isConnected ? before.focused : true;
          }}
        >
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The phone's "back" closes the dialog, where the browser has a name for it, instead of leaving the page with what was typed. */
function useBack(onBack: () => void): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a watcher answers once; a dialog that stayed open needs another one
  useEffect(() => {
    if (!asksToClose(window)) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = () => {
      latest.current();
      setAsked((times) => times + 1);
    };
    return () => watcher.destroy();
  }, [asked]);
}

/** A browser that asks what is open to close, instead of going back (Chromium, Firefox from 149). */
interface AsksToClose {
  CloseWatcher: new () => { onclose: (() => void) | null; destroy: () => void };
}

function asksToClose(page: Window): page is Window & AsksToClose {
  return 'CloseWatcher' in page;
}

/** The fields that a dialog can begin in. Boxes and choices have their own keyboard; a file field opens a window. */
const FIELDS =
  ':is(input:not([type=file], [type=hidden], [type=checkbox], [type=radio]), select, textarea):not([disabled])';

/**
 * The element that gets the focus in a new dialog: the one with the mark, otherwise the first field, so that Enter sends the form and does
 * not press the cross. On a phone this is not done for a field, because the keyboard would cover the text that is to be read first.
 */
function firstOf(popup: HTMLElement | null): HTMLElement | null {
  const marked = popup?.querySelector<HTMLElement>('[data-autofocus]') ?? null;
  if (marked || window.matchMedia('(pointer: coarse)').matches) return marked;
  return popup?.querySelector<HTMLElement>(`.dialog-body ${FIELDS}`) ?? null;
}

function isOnTop(popup: HTMLElement | null): boolean {
  return [...document.querySelectorAll('.modal')].at(-1) === popup;
}
