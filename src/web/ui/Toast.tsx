import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { dismissToast, onToasts, type ToastEntry, toasts } from './toasts.ts';
import './toast.css';

/** A swipe this long throws the message away. */
const THROW = 64;
const ICONS = { info: 'info', good: 'check', bad: 'alert' } as const;

/** Where `toast()` speaks; stands once, in the shell. Errors interrupt a screen reader, the rest waits for its turn. */
export function Toaster() {
  const all = useSyncExternalStore(onToasts, toasts, toasts);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || all.length === 0) return;
    // shown anew, it lies above a dialog that was opened in the meantime
    element.showPopover();
    return () => element.hidePopover();
  }, [all]);
  return (
    <section ref={box} popover="manual" className="toaster" aria-label={t('ui.toasts')}>
      <div role="alert" aria-atomic="false">
        {all.filter((entry) => entry.kind === 'bad').map(shown)}
      </div>
      <div role="status" aria-atomic="false">
        {all.filter((entry) => entry.kind !== 'bad').map(shown)}
      </div>
    </section>
  );
}

function shown(entry: ToastEntry) {
  return <Toast key={entry.id} entry={entry} />;
}

function Toast({ entry }: { entry: ToastEntry }) {
  const { id, text, kind = 'info', action, ms } = entry;
  const [held, setHeld] = useState(false);
  const swipe = useSwipe(() => dismissToast(id));
  const left = useRef(ms);
  useEffect(() => {
    if (held) return;
    const began = performance.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      // held, it goes on from here and not from the beginning
      left.current = Math.max(0, left.current - (performance.now() - began));
    };
  }, [held, id]);
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <div
      className={cx('toast', `toast-${kind}`)}
      {...hold}
      {...swipe.handlers}
      style={swipe.style}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={ICONS[kind]} />
      <div>
        <p>{text}</p>
        {action && (
          <Button
            kind="bare"
            size="small"
            onClick={() => {
              dismissToast(id);
              action.onAct();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton name="close" iconSize="s" label={t('ui.close')} onClick={() => dismissToast(id)} />
    </div>
  );
}

function useSwipe(onThrow: () => void) {
  const [shift, setShift] = useState(0);
  const start = useRef<number | null>(null);
  const end = () => {
    if (Math.abs(shift) >= THROW) onThrow();
    start.current = null;
    setShift(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch') start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) setShift(event.clientX - start.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  const style =
    shift === 0
      ? undefined
      : { transform: `translateX(${shift}px)`, opacity: 1 - Math.min(0.8, Math.abs(shift) / 200) };
  return { handlers, style };
}
