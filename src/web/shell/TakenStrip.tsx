import { useStore } from '#web/core/browser/store.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { realtimePhase, reclaimRealtime } from '#web/core/realtime/client.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';

/** Says on every screen that another sign-in has the live connection, so that nothing new arrives here; a button takes it back. */
export default function TakenStrip() {
  const isTaken = useStore(realtimePhase) === 'ended';
  const { token } = useSession();
  if (!isTaken || !token) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 bg-now-soft px-4 py-2 text-small">
      <p>{t('overlays.taken')}</p>
      <Button kind="edge" size="small" onClick={reclaimRealtime}>
        {t('overlays.useHere')}
      </Button>
    </div>
  );
}
