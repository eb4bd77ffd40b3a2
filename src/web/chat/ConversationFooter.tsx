import { useState } from 'react';
import type { Chat } from '#shared/chat/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Composer } from './Composer.tsx';
import { useConversation } from './conversations.ts';
import { setBlocked } from './queries.ts';
import { Unconnected } from './Unconnected.tsx';

/** The input of a chat, or the reason why nothing can be sent. */
export function ConversationFooter({ chat, onFiles }: { chat: Chat; onFiles: (files: readonly File[]) => void }) {
  const wide = useWide();
  const waits = useConversation(chat.id).timeline.pending.some(({ problem }) => problem === null);
  if (chat.blocked) return <Blocked chatId={chat.id} />;
  if (!chat.canSend) return <p className="write-note">{t('chat.silent')}</p>;
  return (
    <div>
      {/* beside the list that says it already only what waits here is shown */}
      {(waits || !wide) && <Unconnected waits={waits} />}
      <Composer key={chat.id} chatId={chat.id} office={chat.office} onFiles={onFiles} />
    </div>
  );
}

function Blocked({ chatId }: { chatId: number }) {
  const [busy, setBusy] = useState(false);
  const unblock = async () => {
    setBusy(true);
    await setBlocked(chatId, false).catch((error: unknown) => toast({ text: problemText(error), kind: 'bad' }));
    setBusy(false);
  };
  return (
    <div className="write-note justify-between">
      {t('chat.blocked')}
      <Button kind="soft" busy={busy} onClick={() => void unblock()}>
        {t('chat.unblock')}
      </Button>
    </div>
  );
}
