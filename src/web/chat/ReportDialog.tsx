import { useState } from 'react';
import { MAX_REPORT_WORDS, REPORT_REASONS, type ReportInput } from '#shared/chat/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioRows } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';
import { reportChat } from './queries.ts';

/** Reports a chat to the administrators. */
export function ReportDialog({ chatId, onClose }: { chatId: number; onClose: () => void }) {
  const [reason, setReason] = useState<ReportInput['reason']>('spam');
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await reportChat(chatId, { reason, words });
      toast({ text: t('chat.reported'), kind: 'good' });
      onClose();
    } catch (error) {
      toast({ text: problemText(error), kind: 'bad' });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('chat.reportTitle')}
      footer={
        <Button size="tall" wide busy={busy} onClick={() => void send()}>
          {t('chat.reportSend')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <RadioRows
          label={t('chat.reportTitle')}
          name="reason"
          options={REPORT_REASONS.map((value) => ({ value, label: t(`chat.reason.${value}`) }))}
          value={reason}
          onChange={(event) => setReason(REPORT_REASONS.find((one) => one === event.target.value) ?? 'other')}
        />
        <TextArea
          label={t('chat.reportWords')}
          rows={3}
          maxLength={MAX_REPORT_WORDS}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
