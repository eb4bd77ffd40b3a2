import { useStore } from '#web/core/browser/store.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { realtimePhase, wakeRealtime } from '#web/core/realtime/client.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';

export function Unconnected({ waits }: { waits: boolean }) {
  const phase = useStore(realtimePhase);
  const shown = waits && (phase === 'resting' || phase === 'waiting');
  return (
    <div role="status">
      {shown && (
        <Note className="flex items-center gap-2 py-2 px-4 justify-between">
          <span className="flex items-center gap-2">
            <Icon name="clock" size="s" />
            {t('chat.waiting')}
          </span>
          <Button kind="bare" size="small" onClick={wakeRealtime}>
            {t('chat.connect')}
          </Button>
        </Note>
      )}
    </div>
  );
}
