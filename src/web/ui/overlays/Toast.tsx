import { Toast as BaseToast } from '@base-ui/react/toast';
import { useEffect, useState } from 'react';
import { useStore } from '#web/core/browser/store.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { cx } from '../base/cx.ts';
import { Icon } from '../base/Icon.tsx';
import { type ToastOptions, waitingToasts } from '../base/toasts.ts';
import './toast.css';

/** How long a toast is shown, in milliseconds (docs/product.md 2.5). */
const SHOWN_MS = 5000;
/** A screen reader announces the content of a live region only if the region existed before the content did. */
const REGION_READY_MS = 100;
/** The maximum that fits on the screen of a phone. */
const MAX_TOASTS = 8;
/** The viewport is not a live region, because it contains two of them. */
const REGION = { role: 'region', 'aria-live': undefined } as const;
/** Base UI gives each toast the role `dialog`; a toast asks nothing, so it is a group. */
const GROUP = { role: 'group', 'aria-modal': undefined } as const;
const ICONS = { info: 'info', good: 'check', bad: 'alert' } as const;

/**
 * Shows the toasts of `toast()`; the shell has exactly one. Screen readers announce errors immediately and other toasts after the current
 * speech. F6 moves the focus to the toasts, also from a modal dialog (docs/decisions/0006).
 */
export default function Toaster() {
  return (
    <BaseToast.Provider timeout={SHOWN_MS} limit={MAX_TOASTS}>
      <BaseToast.Portal>
        <BaseToast.Viewport
          {...REGION}
          className="toaster"
          aria-label={t('ui.toasts')}
          // Only a pointer that moves over a toast pauses it, not one that was already at its position.
          onMouseEnter={(event) => event.preventBaseUIHandler()}
          onMouseMove={(event) => {
            if (event.movementX === 0 && event.movementY === 0) event.preventBaseUIHandler();
          }}
        >
          <Toasts />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function Toasts() {
  const { toasts, add } = BaseToast.useToastManager<ToastOptions>();
  const waiting = useStore(waitingToasts);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), REGION_READY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!ready || waiting.length === 0) return;
    waitingToasts.set([]);
    for (const data of waiting) add({ data, timeout: data.ms });
  }, [ready, waiting, add]);
  const oldestFirst = [...toasts].reverse();
  return (
    <>
      <div role="alert" aria-live="assertive" aria-atomic="false">
        {oldestFirst.map((toast) => toast.data?.kind === 'bad' && <Toast key={toast.id} toast={toast} />)}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false">
        {oldestFirst.map((toast) => toast.data?.kind !== 'bad' && <Toast key={toast.id} toast={toast} />)}
      </div>
    </>
  );
}

function Toast({ toast }: { toast: BaseToast.Root.ToastObject<ToastOptions> }) {
  const { close } = BaseToast.useToastManager();
  const { text = '', kind = 'info', action } = toast.data ?? {};
  return (
    <BaseToast.Root
      toast={toast}
      swipeDirection={['left', 'right']}
      {...GROUP}
      className={cx('toast wrap-anywhere', `toast-${kind}`)}
    >
      <Icon name={ICONS[kind]} />
      <div>
        <BaseToast.Description>{text}</BaseToast.Description>
        {action && (
          <Button
            kind="bare"
            size="small"
            onClick={() => {
              close(toast.id);
              action.onAct();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton name="close" iconSize="s" label={t('ui.close')} onClick={() => close(toast.id)} />
    </BaseToast.Root>
  );
}
