import { Button } from '#web/ui/base/Button.tsx';
import { Copyable } from '#web/ui/content/Copyable.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface ShownOnceProps {
  title: string;
  text: string;
  secret: string;
  /** The label of the button that closes it. */
  done: string;
  onClose: () => void;
}

export function ShownOnce({ title, text, secret, done, onClose }: ShownOnceProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button size="tall" wide onClick={onClose}>
          {done}
        </Button>
      }
    >
      <p className="mb-3 text-quiet">{text}</p>
      <div className="rounded-m bg-sunken p-3 break-all">
        <Copyable text={secret} />
      </div>
    </Dialog>
  );
}
