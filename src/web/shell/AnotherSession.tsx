import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/** The alert that another sign-in of this account has taken over the live connection (docs/product.md 18.3). */
export function AnotherSession({ open, onClose }: { open: boolean; onClose: () => void }) {
  const footer = (
    <Button size="tall" onClick={onClose}>
      {t('overlays.understood')}
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('overlays.anotherSessionTitle')} footer={footer}>
      <p role="alert">{t('chat.another_session')}</p>
    </Dialog>
  );
}
