import { t } from '#web/core/i18n/i18n.ts';
import { useUnsaved } from '#web/core/router/leave-guard.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Stands in a form: while something is not saved, leaving asks. */
export function Unsaved({ dirty }: { dirty: boolean }) {
  const { asking, leave, stay } = useUnsaved(dirty);
  return (
    <ConfirmDialog
      open={asking}
      title={t('ui.unsaved')}
      text={t('ui.unsaved.text')}
      confirm={t('ui.unsaved.leave')}
      keep={t('ui.unsaved.stay')}
      onConfirm={leave}
      onClose={stay}
    />
  );
}
