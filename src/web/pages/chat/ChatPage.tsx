import { lazy, Suspense } from 'react';
import { useWide } from '#web/core/browser/wide.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useParams, useSearchParams } from '#web/core/router/router.tsx';
import { usePageTitle } from '#web/core/router/title.ts';
import { useSession } from '#web/core/session/session.ts';
import { ContactList } from '#web/messaging/chat/inbox/ContactList.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Panes } from '#web/ui/Panes.tsx';

/** The conversation needs texts about failed messages, which the list does not. */
const Conversation = lazy(() => import('#web/messaging/chat/Conversation.tsx'));
const Inbox = lazy(() => import('./Inbox.tsx'));
const WaitingQuestions = lazy(() => import('#web/office/support/WaitingQuestions.tsx'));
const OpenChat = lazy(() => import('#web/messaging/chat/OpenChat.tsx'));

/** `/chat`, `/chat/{id}`: the list of chats and the open chat, side by side on a wide screen, one at a time on a phone. */
export function ChatPage() {
  const chatId = Number(useParams().chatId) || null;
  const [params] = useSearchParams();
  const wide = useWide();
  usePageTitle(t('core.title.chat'));
  const office = useOffice();
  const answers = useSession().carrierInfo?.singleDriver && !params.has('blocked');
  const shown = chatId !== null || params.has('from');
  const open = shown && (
    <Suspense fallback={<Skeleton rows={5} className="p-4" />}>
      {chatId === null ? (
        <OpenChat params={params} />
      ) : (
        <Conversation key={chatId} chatId={chatId} full={!wide} at={Number(params.get('at')) || null} />
      )}
    </Suspense>
  );
  if (office !== null)
    return (
      <Suspense fallback={<Skeleton rows={7} className="p-4" />}>
        <Inbox chatId={chatId} params={params} />
      </Suspense>
    );
  const list = (
    <ContactList
      openId={chatId}
      blocked={params.has('blocked')}
      above={
        answers && (
          <Suspense fallback={null}>
            <WaitingQuestions />
          </Suspense>
        )
      }
    />
  );
  if (!wide) return open || list;
  return (
    <Panes list={list} columns="grid-cols-[min(26.25rem,55%)_minmax(0,1fr)]">
      <div className="min-h-0 min-w-0">
        {open || (
          <div className="grid h-full place-items-center">
            <Empty small className="w-auto" title={t('chat.choose')} text={t('chat.chooseText')} />
          </div>
        )}
      </div>
    </Panes>
  );
}

/** The company in whose office the reader works; null for everybody else, and for a single driver. */
function useOffice(): number | null {
  const { carrierInfo } = useSession();
  if (!carrierInfo || carrierInfo.singleDriver || carrierInfo.role === 'driver') return null;
  return carrierInfo.carrier_id;
}
