import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { IconName } from './Icon.tsx';

interface FormDialogProps {
  title: string;
  /** The label of the button that submits the form. */
  action: string;
  icon?: IconName;
  busy: boolean;
  /** A second button, before the one that submits. */
  beside?: ReactNode;
  /** The error that belongs to no field. */
  failure: string | null;
  onSubmit: (event?: React.BaseSyntheticEvent) => unknown;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog that holds one form: it stays open while it is sent, and says below the fields what went wrong. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, icon, busy, beside, failure, onSubmit, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      title={title}
      held={busy}
      onClose={onClose}
      footer={
        <>
          {beside}
          <Button type="submit" form={id} size="tall" wide={!beside} icon={icon} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-4">
        {children}
        {failure && (
          <p role="alert" className="text-small text-bad">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
