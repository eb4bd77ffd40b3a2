import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type DragEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Chat, Message, Quote } from '#shared/messaging/chat/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConversationFooter } from './ConversationFooter.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import { MessageLog } from './MessageLog.tsx';
import { setActiveChat } from './state/arrivals.ts';
import type { ConversationState } from './state/conversation.ts';
import { openConversation, readByOther, useConversation } from './state/conversations.ts';
import { pathLabel, whenOf } from './state/labels.ts';
import { chatQuery } from './state/queries.ts';
import { quoteOf } from './state/quotes.ts';
import '#web/ui/content/messages.css';

const OfficeBar = lazy(() => import('./inbox/OfficeBar.tsx'));
const ImageDialog = lazy(() => import('./parts/ImageDialog.tsx'));

interface ConversationProps {
  chatId: number;
  full: boolean;
  /** The list to which the arrow leads back; without it the list of all chats. */
  listPath?: string | undefined;
  /** The place of the message to begin with. */
  at?: number | null;
}

export default function Conversation({ chatId, full, listPath, at = null }: ConversationProps) {
  const query = useQuery(chatQuery(chatId));
  const { data: chat, refetch } = query;
  const conversation = useConversation(chatId);
  useEffect(() => {
    setActiveChat(chatId);
    return () => setActiveChat(null);
  }, [chatId]);
  useEffect(() => {
    if (!chat) return;
    readByOther(chat.id, chat.readByOther);
  }, [chat]);
  const unread = chat?.unreadCount;
  useEffect(() => {
    if (unread !== undefined) void openConversation(chatId, unread);
  }, [chatId, unread]);
  // After a restored backup the head must be fetched again: it says how far the chat was read.
  const { restarts } = conversation;
  useEffect(() => {
    if (restarts > 0) void refetch();
  }, [restarts, refetch]);
  useSeenHeight(full);
  const look = cx('conversation', full && 'conversation-full');
  const first = useMemo(() => (at === null ? null : { seq: at }), [at]);
  const shown = { conversation, full, listPath, className: look, first };
  if (chat) return <Opened chat={chat} {...shown} />;
  return (
    <div className={look}>
      <TopBar back={paths.chats} title={t('core.title.chat')} />
      <Loaded
        query={query}
        loading={<Skeleton rows={6} className="p-4" />}
        failed={t('chat.messagesFailed')}
        gone={
          <Empty
            title={t('chat.gone')}
            text={t('chat.goneText')}
            action={<LinkButton to={paths.chats}>{t('chat.toList')}</LinkButton>}
          />
        }
      />
    </div>
  );
}

interface OpenedProps {
  chat: Chat;
  conversation: ConversationState;
  full: boolean;
  listPath: string | undefined;
  className: string;
  first: { seq: number } | null;
}

function Opened({ chat, conversation, full, listPath, className, first }: OpenedProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [reply, setReply] = useState<Quote | null>(null);
  const answer = useCallback((message: Message) => setReply(quoteOf(message)), []);
  const [at, setAt] = useState(first);
  useEffect(() => setAt(first), [first]);
  const { dropping, ...drop } = useDrop(chat.canSend ? setFiles : null);
  return (
    <section className={className} aria-label={t('chat.log', { name: chat.name })} {...drop}>
      <ConversationHead
        chat={chat}
        typing={conversation.typing}
        back={full}
        listPath={listPath}
        onFound={(seq) => setAt({ seq })}
      />
      <div>
        {chat.office ? (
          <Suspense fallback={<div className="min-h-14" />}>
            <OfficeBar chatId={chat.id} />
          </Suspense>
        ) : (
          <AboutLine chat={chat} />
        )}
        {chat.readBy && (
          <Note className="flex items-center gap-2 py-2 px-4">{t('chat.readBy', { name: chat.readBy.name })}</Note>
        )}
      </div>
      <Messages chat={chat} conversation={conversation} at={at} onReply={chat.canSend ? answer : undefined} />
      <ConversationFooter chat={chat} onFiles={setFiles} reply={reply} onAnswered={() => setReply(null)} />
      {dropping && <p className="conversation-drop">{t('chat.drop')}</p>}
      {files.length > 0 && (
        <Suspense fallback={null}>
          <ImageDialog
            chatId={chat.id}
            files={files}
            reply={reply}
            onSent={() => setReply(null)}
            onClose={() => setFiles([])}
          />
        </Suspense>
      )}
    </section>
  );
}

function Messages(log: ComponentProps<typeof MessageLog>) {
  const { chat, conversation } = log;
  if (conversation.state === 'ready') return <MessageLog key={conversation.restarts} {...log} />;
  const error = conversation.state === 'failed' ? conversation.error : null;
  return (
    <Loaded
      query={{ data: undefined, error, refetch: () => openConversation(chat.id, chat.unreadCount) }}
      loading={<Skeleton kind="text" rows={8} className="p-4" />}
      failed={t('chat.messagesFailed')}
    />
  );
}

function AboutLine({ chat: { about } }: { chat: Chat }) {
  const passenger = useSession().userType === 'passenger';
  const tripPath = pathLabel(about);
  const { tripId, bookingId } = about;
  if (!tripPath || tripId === null) return <div />;
  // A passenger without a booking on the trip sees its offer.
  const trip = passenger ? paths.offer(tripId) : paths.trip(tripId);
  return (
    <Link
      to={bookingId === null ? trip : paths.booking(tripId, bookingId)}
      className="flex items-center gap-3 min-h-15 py-2 px-4 bg-surface-sunken hover:bg-surface-hover"
    >
      <Icon name="bus" />
      <span className="min-w-0 flex-1">
        <span className="block text-small font-strong">{tripPath}</span>
        <span className="block text-small text-quiet">
          {t(bookingId === null ? 'chat.about.trip' : 'chat.about.booking', { when: whenOf(about) })}
        </span>
      </span>
      <Icon name="forward" className="text-quiet" />
    </Link>
  );
}

/** Accepts files that are dropped on a part of the page; null accepts none. */
function useDrop(onFiles: ((files: readonly File[]) => void) | null) {
  const [dropping, setDropping] = useState(false);
  // Entering a child leaves its parent, so only the last leave counts.
  const depth = useRef(0);
  const carries = (event: DragEvent) => onFiles !== null && event.dataTransfer.types.includes('Files');
  return {
    dropping,
    onDragEnter: (event: DragEvent) => {
      if (!carries(event)) return;
      depth.current += 1;
      setDropping(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!carries(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) setDropping(false);
    },
    onDragOver: (event: DragEvent) => {
      if (carries(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      depth.current = 0;
      setDropping(false);
      onFiles?.([...event.dataTransfer.files]);
    },
  };
}

/** Sets `--seen-height` and `--seen-top` to the visible part of the page above a phone's keyboard, while `active`. */
function useSeenHeight(active: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!active || !seen) return;
    const { style } = document.documentElement;
    const note = () => {
      style.setProperty('--seen-height', `${seen.height}px`);
      style.setProperty('--seen-top', `${seen.offsetTop}px`);
    };
    note();
    seen.addEventListener('resize', note);
    seen.addEventListener('scroll', note);
    return () => {
      seen.removeEventListener('resize', note);
      seen.removeEventListener('scroll', note);
      style.removeProperty('--seen-height');
      style.removeProperty('--seen-top');
    };
  }, [active]);
}
