import { t } from '#web/core/i18n/i18n.ts';
import { staffPaths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

/** The dialog for a driver without a bus and a route, with links to add them (docs/product.md 2.3). */
export function NoBusDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { busAdd, routeAdd } = staffPaths('driver');
  const footer = (
    <Button kind="bare" size="tall" onClick={onClose}>
      {t('overlays.notice.dismiss')}
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('overlays.notice.title')} footer={footer}>
      <p className="mb-4 text-quiet">{t('overlays.notice.text')}</p>
      <div className="grid gap-2">
        <LinkButton to={busAdd} size="tall" icon="bus" onClick={onClose}>
          {t('overlays.notice.addBus')}
        </LinkButton>
        <LinkButton to={routeAdd} kind="edge" size="tall" icon="route" onClick={onClose}>
          {t('overlays.notice.addRoute')}
        </LinkButton>
      </div>
    </Dialog>
  );
}
