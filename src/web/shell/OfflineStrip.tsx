import { useSyncExternalStore } from 'react';
import { t } from '#web/core/i18n.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Says that there is no network, for as long as there is none: what is on the screen stays, and may be old. */
export function OfflineStrip() {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-surface-sunken px-4 py-2 text-small font-medium">
          <Icon name="alert" size="s" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
