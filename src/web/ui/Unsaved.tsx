import { t } from '#web/core/i18n/i18n.ts';
import { useLeaveGuard } from '#web/core/router/leave-guard.ts';
import { ConfirmDialog } from './overlays/ConfirmDialog.tsx';

interface UnsavedProps {
  dirty: boolean;
  /** Replaces the default texts of the confirmation. */
  words?: { title: string; text: string; leave: string; stay: string };
}

/** A part of a form that asks for confirmation before the page is left with unsaved changes. */
export function Unsaved({ dirty, words }: UnsavedProps) {
  const { asking, leave, stay } = useLeaveGuard(dirty);
  return (
    <ConfirmDialog
      open={asking}
      title={words?.title ?? t('ui.unsaved')}
      text={words?.text ?? t('ui.unsaved.text')}
      confirm={words?.leave ?? t('ui.unsaved.leave')}
      keep={words?.stay ?? t('ui.unsaved.stay')}
      onConfirm={leave}
      onClose={stay}
    />
  );
}
