import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useWide } from '#web/core/browser/wide.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { readList } from '#web/core/router/list-state.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { DriversConversation } from '#web/messaging/chat/DriversConversation.tsx';
import { ContactList } from '#web/messaging/chat/inbox/ContactList.tsx';
import { InboxAside } from '#web/messaging/chat/inbox/InboxAside.tsx';
import { InboxList, inboxPath } from '#web/messaging/chat/inbox/InboxList.tsx';
import { INBOX_LIST } from '#web/messaging/chat/state/inbox-queries.ts';
import { chatQuery } from '#web/messaging/chat/state/queries.ts';
import { paths } from '#web/paths.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Panes } from '#web/ui/Panes.tsx';

const Conversation = lazy(() => import('#web/messaging/chat/Conversation.tsx'));
const OpenChat = lazy(() => import('#web/messaging/chat/OpenChat.tsx'));

const WaitingQuestions = lazy(() => import('#web/office/support/WaitingQuestions.tsx'));

/** `/chat` for the office of a company: list, conversation, and what the customer has, side by side on a wide screen. */
export default function Inbox({ chatId, params }: { chatId: number | null; params: URLSearchParams }) {
  const wide = useWide();
  const navigate = useNavigate();
  const search = readList(INBOX_LIST, params);
  const people = params.has('people');
  const listPath = people ? paths.inbox(null, { people: '1' }) : inboxPath(null, search);
  const open = openChat({ chatId, params, full: !wide, listPath, drivers: search.show === 'drivers' });
  const list = people ? (
    <ContactList openId={chatId} blocked={false} inbox />
  ) : (
    <InboxList
      search={search}
      above={
        <Suspense fallback={null}>
          <WaitingQuestions />
        </Suspense>
      }
      openId={chatId}
      linkTo={(id) => inboxPath(id, search)}
      onSearch={({ people: toPeople, ...next }) =>
        navigate(toPeople ? paths.inbox(null, { people: '1' }) : inboxPath(chatId, { ...search, ...next }), {
          replace: true,
        })
      }
    />
  );
  if (!wide) return open ?? list;
  return (
    <Panes list={list} columns="grid-cols-[24rem_minmax(0,1fr)] xl:has-[>aside]:grid-cols-[24rem_minmax(0,1fr)_20rem]">
      <div className="min-h-0 min-w-0">
        {open ?? (
          <div className="grid h-full place-items-center">
            <Empty small className="w-auto" title={t('chat.choose')} text={t('chat.chooseText')} />
          </div>
        )}
      </div>
      {chatId !== null && <Aside key={chatId} chatId={chatId} drivers={search.show === 'drivers'} />}
    </Panes>
  );
}

/** Conversations with colleagues have no customer beside them. */
function Aside({ chatId, drivers }: { chatId: number; drivers: boolean }) {
  const { data: chat } = useQuery({ ...chatQuery(chatId), enabled: !drivers });
  if (!drivers && !chat?.office) return null;
  return (
    <aside className="hidden xl:block min-w-0 p-4 overflow-y-auto border-l" aria-label={t('inbox.customer')}>
      <InboxAside chatId={chatId} />
    </aside>
  );
}

interface Opening {
  chatId: number | null;
  params: URLSearchParams;
  full: boolean;
  listPath: string;
  drivers: boolean;
}

function openChat({ chatId, params, full, listPath, drivers }: Opening) {
  if (chatId === null && !params.has('from')) return null;
  if (chatId !== null && drivers)
    return <DriversConversation key={chatId} chatId={chatId} full={full} listPath={listPath} />;
  return (
    <Suspense fallback={<Skeleton rows={5} className="p-4" />}>
      {chatId === null ? (
        <OpenChat params={params} />
      ) : (
        <Conversation
          key={chatId}
          chatId={chatId}
          full={full}
          listPath={listPath}
          at={Number(params.get('at')) || null}
        />
      )}
    </Suspense>
  );
}
