import { type ReactNode, useState } from 'react';
import { problemText } from '#web/core/api/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

interface EntryDialogProps {
  title: string;
  /** The labels of the buttons. */
  save: string;
  remove: string;
  busy: boolean;
  failure: string | null;
  onSubmit: (event?: React.BaseSyntheticEvent) => unknown;
  /** Removes the entry; null for a new one. */
  onRemove: (() => Promise<void>) | null;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The form of one entry of a list, which can also be removed. */
export function EntryDialog(props: EntryDialogProps) {
  const { title, save, remove, busy, failure, onSubmit, onRemove, onClose, children } = props;
  const [removing, setRemoving] = useState(false);
  const take = async (away: () => Promise<void>) => {
    setRemoving(true);
    try {
      await away();
      onClose();
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
      setRemoving(false);
    }
  };
  return (
    <FormDialog
      title={title}
      action={save}
      busy={busy || removing}
      beside={
        onRemove && (
          <Button kind="bad" size="tall" busy={removing} onClick={() => void take(onRemove)}>
            {remove}
          </Button>
        )
      }
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
