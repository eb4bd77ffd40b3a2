import { lazy, Suspense } from 'react';
import { ContactList } from '#web/chat/ContactList.tsx';
import { useWide } from '#web/core/browser/wide.ts';
import { loadMessages, t } from '#web/core/i18n/i18n.ts';
import { useParams, useSearchParams } from '#web/core/router/router.tsx';
import { usePageTitle } from '#web/core/router/title.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import '#web/chat/chat.css';

/** What can be wrong with a message is said in texts of its own, which the list of conversations does not need. */
const Conversation = lazy(async () => {
  const [its] = await Promise.all([import('#web/chat/Conversation.tsx'), loadMessages('fields')]);
  return { default: its.Conversation };
});
const OpenChat = lazy(async () => ({ default: (await import('#web/chat/OpenChat.tsx')).OpenChat }));

/** `/chat`, `/chat/{id}`: the conversations, and beside them on a wide screen, or instead of them on a phone, the open one. */
export function ChatPage() {
  const chatId = Number(useParams().chatId) || null;
  const [params] = useSearchParams();
  const wide = useWide();
  usePageTitle(t('core.title.chat'));
  const shown = chatId !== null || params.has('from');
  const open = shown && (
    <Suspense fallback={<Skeleton rows={5} className="p-4" />}>
      {chatId === null ? <OpenChat params={params} /> : <Conversation key={chatId} chatId={chatId} full={!wide} />}
    </Suspense>
  );
  if (!wide) return open || <ContactList openId={null} blocked={params.has('blocked')} />;
  return (
    <div className="chat-wide">
      <div className="min-w-0 overflow-y-auto border-r border-line">
        <ContactList openId={chatId} blocked={params.has('blocked')} />
      </div>
      <div className="min-h-0 min-w-0">
        {open || (
          <div className="grid h-full place-items-center">
            <Empty small className="w-auto" title={t('chat.choose')} text={t('chat.chooseText')} />
          </div>
        )}
      </div>
    </div>
  );
}
