import { t } from '#web/core/i18n/i18n.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LanguageChoice } from '../accounts/LanguageChoice.tsx';

/** The language selector of the menu; the page does not scroll while it is open. */
export function LanguageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.language')}>
      <div className="pb-2">
        <LanguageChoice label={t('shell.language')} />
      </div>
    </Dialog>
  );
}
