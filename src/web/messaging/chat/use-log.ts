import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lastShown } from '#shared/messaging/chat/timeline.ts';
import type { ConversationState } from './state/conversation.ts';
import { conversationOf, fetchEarlier } from './state/conversations.ts';
import { aroundWindow, downward, endWindow, type LogWindow, MAX_COUNT, STEP, upward } from './state/log-window.ts';

/** Nearer to an edge than this, in pixels, more messages are added to the page. */
const NEAR = 800;
/** Nearer to the end than this counts as at the end. */
const AT_END = 60;

interface Log {
  box: RefObject<HTMLDivElement | null>;
  span: LogWindow;
  atEnd: boolean;
  /** Earlier messages could not be fetched. */
  failed: boolean;
  onScroll: () => void;
  toEnd: () => void;
  /** Shows the message at a place of the chat, however far above. */
  go: (seq: number) => void;
}

/**
 * The window of a long chat: messages are added and removed at its edges while the reader's position stays; at the end it follows new
 * messages. `waiting` is the number of the reader's unsent messages; when it grows, the window scrolls to the end.
 */
export function useLog(chatId: number, conversation: ConversationState, newAfter: number | null, waiting: number): Log {
  const box = useRef<HTMLDivElement>(null);
  const { timeline, earlier } = conversation;
  const [first, last] = [timeline.from + 1, lastShown(timeline)];
  const [span, setSpan] = useState<LogWindow>(() =>
    endWindow(last, newAfter === null ? 0 : Math.min(MAX_COUNT, last - newAfter + 10)),
  );
  const [atEnd, setAtEnd] = useState(newAfter === null);
  const [failed, setFailed] = useState(false);
  const stuck = useRef(newAfter === null);
  const anchor = useRef<Anchor | null>(null);
  const pinned = useRef('');
  const fetching = useRef(false);
  const [marked, setMarked] = useState<{ seq: number } | null>(null);

  const toEnd = useCallback(() => {
    stuck.current = true;
    setAtEnd(true);
    setSpan((now) => (now.high === null ? now : endWindow(last)));
    if (box.current) pinned.current = pinToEnd(box.current);
  }, [last]);

  const more = async () => {
    if (span.low > first) setSpan(upward(span, first, last));
    else if (earlier && !fetching.current) {
      fetching.current = true;
      setFailed(!(await fetchEarlier(chatId).catch(() => false)));
      fetching.current = false;
    }
  };

  const onScroll = () => {
    const seen = box.current;
    if (!seen) return;
    // The content or the box changed its height without a scroll of the person. WebKit reports this first.
    if (stuck.current && pinned.current !== heightsOf(seen)) {
      pinned.current = pinToEnd(seen);
      return;
    }
    const below = seen.scrollHeight - seen.scrollTop - seen.clientHeight;
    stuck.current = span.high === null && below < AT_END;
    setAtEnd(stuck.current);
    anchor.current = stuck.current ? null : anchorOf(seen);
    pinned.current = heightsOf(seen);
    if (seen.scrollTop < NEAR) void more();
    if (!stuck.current && below < NEAR && span.high !== null) setSpan(downward(span, last));
  };

  const go = async (seq: number) => {
    for (;;) {
      const { timeline: loaded, earlier: hasMore } = conversationOf(chatId);
      if (loaded.from < seq || !hasMore) break;
      if (!(await fetchEarlier(chatId, MAX_COUNT - STEP).catch(() => false))) {
        setFailed(true);
        return;
      }
    }
    const seen = box.current;
    const { from, shown } = conversationOf(chatId).timeline;
    if (!seen || seq <= from || seq > from + shown.length) return;
    stuck.current = false;
    setAtEnd(false);
    anchor.current = { seq: String(seq), top: seen.clientHeight / 3 };
    setSpan((now) => aroundWindow(now, seq, from + 1, from + shown.length));
    setMarked({ seq });
  };
  useMarked(box, marked);

  useFirstLook(box, newAfter, onScroll);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the content of the page
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen) return;
    if (stuck.current) pinned.current = pinToEnd(seen);
    else if (anchor.current) keepInPlace(seen, anchor.current);
  }, [timeline, span, waiting, conversation.typing]);
  // what has just been fetched is put into the page while one is still near its edge
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks when there is more
  useEffect(onScroll, [first, span]);
  useEffect(() => {
    if (stuck.current && last - span.low + 1 > MAX_COUNT) setSpan(endWindow(last));
  }, [last, span]);
  useFollowing(waiting, toEnd);
  useResizing(box, stuck, pinned);
  return { box, span, atEnd, failed, onScroll, toEnd, go: (seq) => void go(seq) };
}

/** A message and its distance from the upper edge. */
interface Anchor {
  seq: string;
  top: number;
}

/** The first view is the end, or the first new message. */
function useFirstLook(box: RefObject<HTMLDivElement | null>, newAfter: number | null, onScroll: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at first
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen) return;
    seen.scrollTop = seen.scrollHeight;
    const mark = newAfter === null ? null : seen.querySelector('[data-new]');
    if (mark) seen.scrollTop += mark.getBoundingClientRect().top - seen.getBoundingClientRect().top - 80;
    onScroll();
  }, []);
}

/** A message that was searched for is moved into view, gets the focus, and is highlighted. */
function useMarked(box: RefObject<HTMLDivElement | null>, marked: { seq: number } | null): void {
  useLayoutEffect(() => {
    const row = marked && box.current?.querySelector<HTMLElement>(`[data-seq="${marked.seq}"]`);
    if (!row || !box.current) return;
    keepInPlace(box.current, { seq: String(marked.seq), top: box.current.clientHeight / 3 });
    row.focus({ preventScroll: true });
    row.classList.remove('msg-found');
    // Reading the width lets the animation begin again.
    void row.offsetWidth;
    row.classList.add('msg-found');
  }, [box, marked]);
}

/** Scrolls to the person's own new message. */
function useFollowing(waiting: number, toEnd: () => void): void {
  const before = useRef(waiting);
  useLayoutEffect(() => {
    if (waiting > before.current) toEnd();
    before.current = waiting;
  }, [waiting, toEnd]);
}

/** Keeps the end visible when the keyboard opens or the input grows. */
function useResizing(
  box: RefObject<HTMLDivElement | null>,
  stuck: RefObject<boolean>,
  pinned: RefObject<string>,
): void {
  useEffect(() => {
    const seen = box.current;
    if (!seen) return;
    const observer = new ResizeObserver(() => {
      if (stuck.current) pinned.current = pinToEnd(seen);
    });
    observer.observe(seen);
    if (seen.firstElementChild) observer.observe(seen.firstElementChild);
    return () => observer.disconnect();
  }, [box, stuck, pinned]);
}

/** Scrolls to the end; returns the heights by which a later scroll is recognised as the person's own. */
function pinToEnd(box: HTMLElement): string {
  box.scrollTop = box.scrollHeight;
  return heightsOf(box);
}

function heightsOf({ clientHeight, scrollHeight }: HTMLElement): string {
  return `${clientHeight} ${scrollHeight}`;
}

function anchorOf(box: HTMLElement): Anchor | null {
  const edge = box.getBoundingClientRect().top;
  for (const row of box.querySelectorAll<HTMLElement>('[data-seq]')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > edge) return { seq: row.dataset.seq ?? '', top: top - edge };
  }
  return null;
}

function keepInPlace(box: HTMLElement, { seq, top }: Anchor): void {
  const row = box.querySelector(`[data-seq="${seq}"]`);
  if (!row) return;
  const moved = row.getBoundingClientRect().top - box.getBoundingClientRect().top - top;
  if (moved !== 0) box.scrollTop += moved;
}
