import { t } from '#web/core/i18n/i18n.ts';
import { useLeaveGuard } from '#web/core/router/leave-guard.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface UnsavedProps {
  dirty: boolean;
  /** The question of this form, where it has its own. */
  words?: { title: string; text: string; leave: string; stay: string };
}

/** Stands in a form: while something is not saved, leaving asks. */
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
