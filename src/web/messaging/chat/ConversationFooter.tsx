import type { Chat, Quote } from '#shared/messaging/chat/schema.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { RestrictionBands } from '#web/people/reports/Report.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Composer } from './Composer.tsx';
import { useConversation } from './state/conversations.ts';
import { setBlocked } from './state/queries.ts';
import { quotedName } from './state/quotes.ts';
import { Unconnected } from './state/Unconnected.tsx';

interface FooterProps {
  chat: Chat;
  onFiles: (files: readonly File[]) => void;
  reply: Quote | null;
  onAnswered: () => void;
}

export function ConversationFooter({ chat, onFiles, reply, onAnswered }: FooterProps) {
  const me = useSession().userInfo?.id ?? 0;
  const wide = useWide();
  const waits = useConversation(chat.id).timeline.pending.some(({ problem }) => problem === null);
  if (chat.blocked) return <Blocked chatId={chat.id} />;
  if (chat.restrictedUntil !== null) return <RestrictionBands />;
  if (!chat.canSend) return <Note className="flex items-center gap-2 py-2 px-4">{t('chat.silent')}</Note>;
  return (
    <div>
      {/* the list beside it shows the state of the connection already, so only the waiting messages are shown */}
      {(waits || !wide) && <Unconnected waits={waits} />}
      <Composer
        key={chat.id}
        chatId={chat.id}
        office={chat.office}
        onFiles={onFiles}
        answered={reply && { quote: reply, name: quotedName(reply, chat, me) }}
        onAnswered={onAnswered}
      />
    </div>
  );
}

function Blocked({ chatId }: { chatId: number }) {
  const { run: unblock, busy } = useAction(() => setBlocked(chatId, false));
  return (
    <div className="flex items-center gap-2 py-2 px-4 text-small text-quiet justify-between">
      {t('chat.blocked')}
      <Button kind="soft" busy={busy} onClick={() => void unblock()}>
        {t('chat.unblock')}
      </Button>
    </div>
  );
}
