import { useOnline } from '#web/core/browser/online.ts';
import { useStore } from '#web/core/browser/store.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { cachedSince } from '#web/core/pwa/cached-answers.ts';
import { realtimePhase } from '#web/core/realtime/client.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Icon, type IconName } from '#web/ui/base/Icon.tsx';

export function OfflineStrip() {
  const words = useOfflineWords();
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

interface BarWordsProps {
  words: string | false | undefined;
  icon: IconName | undefined;
  /** Nobody sees the bus: it looks like a failure. */
  bad: boolean;
  otherwise: string;
}

/**
 * The connection and position status of drivers and carriers, on every screen instead of the page's title in their bar: the height of the
 * bar stays, so that no row moves under a finger when the network is lost or the position is requested.
 */
export function BarWords({ words, icon = 'alert', bad, otherwise }: BarWordsProps) {
  return (
    <div className="mr-2 ml-auto min-w-0 pl-3 text-small text-quiet">
      <div role="status">
        {words && (
          <p className={cx('flex items-center gap-2 text-micro font-medium', bad ? 'text-bad' : 'text-text')}>
            <Icon name={icon} size="s" />
            <span className="min-w-0">{words}</span>
          </p>
        )}
      </div>
      {!words && (
        <div className="hidden md:flex">
          <p className="truncate">{otherwise}</p>
        </div>
      )}
    </div>
  );
}

/** The text about the missing network or live connection, or false while there are both. */
export function useOfflineWords(): string | false {
  const online = useOnline();
  const since = useStore(cachedSince);
  const rests = useStore(realtimePhase) === 'resting';
  if (since) return t('shell.cached', { ago: ago(since) });
  return online ? rests && t('shell.notLive') : t('shell.offline');
}
