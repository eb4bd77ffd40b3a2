import { type ReactNode, useState } from 'react';
import { useTypedText } from '#web/core/forms/draft.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '../base/Button.tsx';
import { Refusal } from '../base/Refusal.tsx';
import { TextArea } from '../fields/TextArea.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences of the action, and who is affected. */
  text?: ReactNode;
  /** The label of the confirm button, a verb: "Скасувати рейс". */
  confirm: string;
  keep?: string | undefined;
  kind?: 'main' | 'bad' | undefined;
  busy?: boolean | undefined;
  /** Shows a text field, whose value `onConfirm` receives; a reload does not lose it. */
  reason?: { label: string; required?: boolean; maxLength?: number } | undefined;
  error?: string | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open ? <OpenConfirm {...props} /> : null;
}

function OpenConfirm({
  title,
  text,
  confirm,
  keep,
  kind = 'bad',
  busy,
  reason,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [words, setWords] = useTypedText(`reason:${window.location.pathname}:${title}`, '');
  const [missing, setMissing] = useState(false);
  const go = () => {
    const typed = words.trim();
    if (reason?.required && typed === '') setMissing(true);
    else onConfirm(typed);
  };
  const footer = (
    <>
      <Button kind="edge" size="tall" onClick={onClose} disabled={busy}>
        {keep ?? t('ui.cancel')}
      </Button>
      <Button kind={kind} size="tall" busy={busy} onClick={go}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} onClose={onClose} busy={busy} footer={footer}>
      {text && <div className="text-quiet">{text}</div>}
      {reason && (
        <TextArea
          className="mt-4"
          label={reason.label}
          value={words}
          maxLength={reason.maxLength}
          error={missing && words.trim() === '' ? t('ui.reason.missing') : undefined}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <Refusal text={error} className="mt-3" />
    </Dialog>
  );
}
