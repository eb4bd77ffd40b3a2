import { useOnline } from '#web/core/browser/online.ts';
import { useStore } from '#web/core/browser/store.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { cachedSince } from '#web/core/pwa/cached-answers.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Says that there is no network, or no answer, and how old the shown data is. */
export function OfflineStrip() {
  const online = useOnline();
  const since = useStore(cachedSince);
  const words = since ? t('shell.cached', { ago: ago(since) }) : !online && t('shell.offline');
  return (
    <div role="status">
      {words && (
        <p className="flex items-center justify-center gap-2 bg-surface-sunken px-4 py-2 text-small font-medium">
          <Icon name="alert" size="s" />
          {words}
        </p>
      )}
    </div>
  );
}
