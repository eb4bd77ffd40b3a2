import type { Message } from '#shared/messaging/chat/schema.ts';
import { mayWithdraw, WITHDRAW_MINUTES } from '#shared/messaging/chat/withdrawing.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Report } from '#web/people/reports/Report.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { copyText } from '#web/ui/base/clipboard.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { withdrawMessage } from '../state/conversations.ts';
import { messageLabel } from '../state/labels.ts';

interface MessageDialogProps {
  chatId: number;
  message: Message;
  onClose: () => void;
  /** Absent where nothing can be answered. */
  onReply?: ((message: Message) => void) | undefined;
}

/** The actions for one message: answer it, copy it, and, for the reader's own one soon after it was written, delete it for both sides. */
export default function MessageDialog({ chatId, message, onClose, onReply }: MessageDialogProps) {
  const me = useSession().userInfo?.id ?? 0;
  const words = message.voice || message.place ? '' : messageLabel({ ...message, picture: null });
  const isMine = message.senderId === me;
  const copy = async () => {
    if (await copyText(words)) onClose();
  };
  const { run: remove, busy } = useAction(() => withdrawMessage(chatId, message.seq), {
    toast: t('chat.withdraw.done'),
    settled: onClose,
  });
  return (
    <Dialog open title={t('chat.message')} busy={busy} onClose={onClose}>
      <p className="mb-4 text-quiet">{messageLabel(message)}</p>
      <div className="grid gap-3">
        {onReply && (
          <Button
            kind="soft"
            size="tall"
            wide
            icon="reply"
            onClick={() => {
              onReply(message);
              onClose();
            }}
          >
            {t('chat.reply')}
          </Button>
        )}
        {words !== '' && (
          <Button kind="soft" size="tall" wide icon="copy" onClick={() => void copy()}>
            {t('chat.message.copy')}
          </Button>
        )}
        {mayWithdraw(message, me, serverNow()) && (
          <Button kind="bad" size="tall" wide icon="trash" busy={busy} onClick={() => void remove()}>
            {t('chat.withdraw')}
          </Button>
        )}
      </div>
      {!isMine && <Report things={[{ kind: 'message', id: message.id }]} />}
      {isMine && <Note className="mt-3">{t('chat.withdraw.rule', { minutes: WITHDRAW_MINUTES })}</Note>}
    </Dialog>
  );
}
