import { useEffect, useEffectEvent, useState } from 'react';
import type { Chat } from '#shared/messaging/chat/schema.ts';
import { lastShown } from '#shared/messaging/chat/timeline.ts';
import { useSession } from '#web/core/session/session.ts';
import type { ConversationState } from './state/conversation.ts';
import { markChatRead } from './state/queries.ts';

/** The wait before a failed read mark is sent again. */
const AGAIN_MS = 4000;

/**
 * Marks the open chat as read while its tab is visible (docs/product.md 11.3). Returns how many messages of the other lie below
 * what the person has seen, as long as the end of the chat is out of view.
 */
export function useReading(chat: Chat, { timeline }: ConversationState, atEnd: boolean): number {
  const me = useSession().userInfo?.id ?? 0;
  const last = lastShown(timeline);
  // A head that was read before a backup was restored may know places that no longer exist.
  const read = Math.min(chat.lastReadSeq, last);
  const [seen, setSeen] = useState(read);
  const [notified, setNotified] = useState(read);
  const [failures, setFailures] = useState(0);
  const visible = useVisible();
  const sees = visible && atEnd;
  useEffect(() => {
    if (sees) setSeen((before) => Math.max(before, last));
  }, [sees, last]);

  const notify = useEffectEvent(async (seq: number) => {
    try {
      await markChatRead(chat.id, seq);
      setNotified((before) => Math.max(before, seq));
    } catch {
      setTimeout(() => setFailures((count) => count + 1), AGAIN_MS);
    }
  });
  const others = timeline.shown.at(-1)?.senderId !== me;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure asks for another attempt
  useEffect(() => {
    // Sending marks as read, so own messages need no mark.
    if (visible && last > notified && (others || chat.unreadCount > 0)) void notify(last);
  }, [visible, last, notified, others, failures]);

  let unseen = 0;
  for (const message of timeline.shown.toReversed()) {
    if (message.seq <= seen) break;
    if (message.senderId !== me) unseen += 1;
  }
  return unseen;
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}
