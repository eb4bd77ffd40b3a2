import { Suspense, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { part } from '#web/core/router/lazy.ts';
import { Button } from '#web/ui/base/Button.tsx';

const ShareDialog = part(
  () => import('./ShareDialog.tsx'),
  (its) => its.ShareDialog,
);

/** Opens the dialog with the shared links. */
export function ShareButton({ tripId, tripPath }: { tripId: number; tripPath: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="edge" size="small" icon="share" onClick={() => setOpen(true)}>
        {t('tracking.share')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog tripId={tripId} tripPath={tripPath} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
