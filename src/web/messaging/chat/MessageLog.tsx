import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Chat, Message, Quote } from '#shared/messaging/chat/schema.ts';
import { lastShown } from '#shared/messaging/chat/timeline.ts';
import { dayFrom, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Count } from '#web/ui/base/Count.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Spinner } from '#web/ui/base/Spinner.tsx';
import { Bubble } from './parts/Bubble.tsx';
import { useSwipe } from './parts/use-swipe.ts';
import { WaitingMessages } from './parts/WaitingMessages.tsx';
import { type ConversationState, markOf } from './state/conversation.ts';
import { fetchEarlier } from './state/conversations.ts';
import { asideQuery } from './state/inbox-queries.ts';
import { messageLabel, ZONE } from './state/labels.ts';
import { quotedName } from './state/quotes.ts';
import { rowsOf } from './state/rows.ts';
import { useUploads } from './state/uploads.ts';
import { useLog } from './use-log.ts';
import { useReading } from './use-reading.ts';

const Lightbox = lazy(() => import('#web/ui/media/Lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox })));

const MessageDialog = lazy(() => import('./parts/MessageDialog.tsx'));

const OfficeEvent = lazy(() => import('./parts/OfficeEvent.tsx'));

interface MessageLogProps {
  chat: Chat;
  conversation: ConversationState;
  /** The message to show, each time it is another object. */
  at?: { seq: number } | null;
  onReply?: ((message: Message) => void) | undefined;
}

/** The messages of a chat by day, followed by own messages that are not sent yet. */
export function MessageLog({ chat, conversation, at = null, onReply }: MessageLogProps) {
  const me = useSession().userInfo?.id ?? 0;
  // Messages that were unread when the chat was opened stay marked as new.
  const [newAfter] = useState(chat.unreadCount > 0 ? chat.lastReadSeq : null);
  const uploads = useUploads().filter(({ chatId }) => chatId === chat.id);
  const { pending, shown, from } = conversation.timeline;
  const log = useLog(chat.id, conversation, newAfter, pending.length + uploads.length);
  const { low, high } = log.span;
  const inPage = useMemo(
    () => shown.slice(Math.max(0, low - from - 1), high === null ? undefined : high - from),
    [shown, low, high, from],
  );
  const { data: aside } = useQuery({ ...asideQuery(chat.id), enabled: chat.office });
  const events = aside?.events;
  const { office } = chat;
  const rows = useMemo(
    () => rowsOf(inPage, { me, zone: ZONE, newAfter, office, ...(events && { events }) }),
    [inPage, me, newAfter, office, events],
  );
  const [large, setLarge] = useState<Message | null>(null);
  const [acting, setActing] = useState<Message | null>(null);
  const go = useShownMessage(log.go, at);
  useSwipe(log.box, conversation, onReply);
  const nameOf = useCallback((quote: Quote) => quotedName(quote, chat, me), [chat, me]);
  const unseen = useReading(chat, conversation, log.atEnd);
  return (
    <div className="relative min-h-0">
      <div
        ref={log.box}
        role="log"
        aria-live="off"
        aria-label={t('chat.log', { name: chat.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="conversation-log"
        onScroll={log.onScroll}
      >
        <div className="flex flex-col justify-end gap-1 min-h-full">
          {(conversation.earlier || low > from + 1) && <Earlier failed={log.failed} chatId={chat.id} />}
          {shown.length === 0 && pending.length === 0 && (
            <p className="self-center my-auto text-quiet">{t('chat.first')}</p>
          )}
          {rows.map((row) => {
            if (row.kind === 'day') return <Day key={row.key} words={dayFrom(today(), row.date)} />;
            if (row.kind === 'new') return <NewLine key={row.key} />;
            if (row.kind === 'event')
              return (
                <Suspense key={row.key} fallback={null}>
                  <OfficeEvent event={row.event} />
                </Suspense>
              );
            const { message, mine, tail, key, author } = row;
            const mark = mine ? markOf(conversation, message) : null;
            const common = { chatId: chat.id, name: chat.name, message, mark, tail };
            const writer = author === null ? null : personName({ name: author });
            // A customer reads the company's name with the writer's.
            const by = writer !== null && !office ? `${writer}, ${chat.name}` : writer;
            const answer = message.reply && { quoted: nameOf(message.reply), onGo: go };
            return <Bubble key={key} {...common} {...answer} author={by} onOpen={setLarge} onAct={setActing} />;
          })}
          {high === null && <WaitingMessages chatId={chat.id} pending={pending} uploads={uploads} nameOf={nameOf} />}
        </div>
      </div>
      {!log.atEnd && <ToEnd unseen={unseen} onPress={log.toEnd} />}
      <p className="sr" aria-live="polite">
        {latestMessageText(conversation, chat, me)}
      </p>
      {acting && (
        <Suspense fallback={null}>
          <MessageDialog chatId={chat.id} message={acting} onClose={() => setActing(null)} onReply={onReply} />
        </Suspense>
      )}
      {large && <Large photos={shown} at={large} name={chat.name} me={me} onMove={setLarge} />}
    </div>
  );
}

/** Shows the wanted message, and returns what shows another one. */
function useShownMessage(show: (seq: number) => void, at: { seq: number } | null): (seq: number) => void {
  const latest = useEffectEvent(show);
  useEffect(() => {
    if (at) latest(at.seq);
  }, [at]);
  const [wanted, setWanted] = useState<{ seq: number } | null>(null);
  useEffect(() => {
    if (wanted) latest(wanted.seq);
  }, [wanted]);
  return useCallback((seq: number) => setWanted({ seq }), []);
}

function Day({ words }: { words: string }) {
  return (
    <Pill kind="quiet" className="self-center mt-3 mb-2">
      {words}
    </Pill>
  );
}

function NewLine() {
  return (
    <p className="conversation-new" data-new>
      {t('chat.new')}
    </p>
  );
}

/** Reserves its space while earlier messages load. */
function Earlier({ failed, chatId }: { failed: boolean; chatId: number }) {
  return (
    <div className="grid min-h-11 place-items-center">
      {failed ? (
        <Button kind="bare" size="small" icon="refresh" onClick={() => void fetchEarlier(chatId)}>
          {t('chat.messagesFailed')}
        </Button>
      ) : (
        <Spinner />
      )}
    </div>
  );
}

function ToEnd({ unseen, onPress }: { unseen: number; onPress: () => void }) {
  return (
    <div className="conversation-end">
      <IconButton name="down" label={t('chat.toEnd')} onClick={onPress}>
        <Count value={unseen} words={t('chat.unread', { count: unseen })} />
      </IconButton>
    </div>
  );
}

interface LargeProps {
  photos: readonly Message[];
  at: Message;
  name: string;
  me: number;
  onMove: (message: Message | null) => void;
}

/** A picture in full size, with the other pictures of the chat beside it. */
function Large({ photos, at, name, me, onMove }: LargeProps) {
  const pictures = photos.filter(({ picture }) => picture !== null);
  return (
    <Suspense fallback={null}>
      <Lightbox
        photos={pictures.map(({ picture, senderId, text }) => ({
          src: picture?.url ?? '',
          alt: text || t(senderId === me ? 'chat.image.mine' : 'chat.image.alt', { name }),
        }))}
        at={pictures.findIndex(({ seq }) => seq === at.seq)}
        onMove={(index) => onMove(pictures[index] ?? null)}
        onClose={() => onMove(null)}
      />
    </Suspense>
  );
}

/** The other's last message since the chat was opened, for screen readers; the history is not announced. */
function latestMessageText({ timeline }: ConversationState, { name, lastSeq }: Chat, me: number): string {
  const last = timeline.shown.at(-1);
  if (!last || last.senderId === me || lastShown(timeline) <= lastSeq) return '';
  return t('chat.latestMessage', { name, text: messageLabel(last) });
}
