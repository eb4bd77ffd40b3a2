import type { ComponentProps } from 'react';
import type { FormSchema } from '#web/core/forms/forms.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';

type EntryDialogProps<S extends FormSchema, T> = ComponentProps<typeof FormDialog<S, T>> & {
  /** The label of the button that removes the entry. */
  remove: string;
  /** Removes the entry; null for a new one. */
  onRemove: (() => Promise<void>) | null;
};

export function EntryDialog<S extends FormSchema, T>({ remove, onRemove, ...form }: EntryDialogProps<S, T>) {
  const removing = useAction(async () => onRemove?.(), { done: form.onClose });
  return (
    <FormDialog
      {...form}
      busy={removing.busy}
      aside={
        onRemove && (
          <Button kind="bad" size="tall" busy={removing.busy} onClick={() => void removing.run()}>
            {remove}
          </Button>
        )
      }
    />
  );
}
