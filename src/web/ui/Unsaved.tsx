import { t } from '#web/core/i18n/i18n.ts';
import { useLeaveGuard } from '#web/core/router/leave-guard.ts';
import { ConfirmDialog } from './overlays/ConfirmDialog.tsx';

interface UnsavedProps {
  dirty: boolean;
}

/** A part of a form that asks for confirmation before the page is left with unsaved changes. */
export function Unsaved({ dirty }: UnsavedProps) {
  const { asking, leave, stay } = useLeaveGuard(dirty);
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
