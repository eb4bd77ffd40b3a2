import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Message } from '#shared/messaging/chat/schema.ts';
import type { ConversationState } from '../state/conversation.ts';

/** A message that is moved so far to the right, in pixels, is answered; it moves a little further at most. */
const ENOUGH = 56;
const FURTHEST = 80;
/** From here on, in pixels, it is clear whether a finger moves a message or scrolls. */
const CLEAR = 10;

/** On a touch screen a swipe of a message to the right answers it. */
export function useSwipe(
  box: RefObject<HTMLElement | null>,
  { timeline: { from, shown } }: Pick<ConversationState, 'timeline'>,
  onReply: ((message: Message) => void) | undefined,
): void {
  const answer = useEffectEvent((seq: number) => {
    const message = shown[seq - from - 1];
    if (message && message.phrase !== 'withdrawn') onReply?.(message);
  });
  const able = onReply !== undefined;
  useEffect(() => {
    const log = box.current;
    if (!log || !able) return;
    let swipe: { row: HTMLElement; x: number; y: number; moves: boolean } | null = null;
    const start = ({ target, touches }: TouchEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-seq]') : null;
      const [finger] = touches;
      swipe =
        row && finger && touches.length === 1 ? { row, x: finger.clientX, y: finger.clientY, moves: false } : null;
    };
    const move = ({ touches }: TouchEvent) => {
      const [finger] = touches;
      if (!swipe || !finger) return;
      const [right, down] = [finger.clientX - swipe.x, Math.abs(finger.clientY - swipe.y)];
      if (!swipe.moves && (down > CLEAR || right < -CLEAR)) swipe = null;
      else if (swipe.moves || right > CLEAR) {
        swipe.moves = true;
        swipe.row.style.translate = `${Math.max(0, Math.min(right, FURTHEST))}px 0`;
      }
    };
    const end = ({ changedTouches }: TouchEvent) => {
      if (!swipe) return;
      const { row, x, moves } = swipe;
      swipe = null;
      row.style.translate = '';
      if (moves && (changedTouches[0]?.clientX ?? x) - x >= ENOUGH) answer(Number(row.dataset.seq));
    };
    const leave = () => {
      if (swipe) swipe.row.style.translate = '';
      swipe = null;
    };
    const passive = { passive: true };
    log.addEventListener('touchstart', start, passive);
    log.addEventListener('touchmove', move, passive);
    log.addEventListener('touchend', end, passive);
    log.addEventListener('touchcancel', leave, passive);
    return () => {
      log.removeEventListener('touchstart', start);
      log.removeEventListener('touchmove', move);
      log.removeEventListener('touchend', end);
      log.removeEventListener('touchcancel', leave);
    };
  }, [box, able]);
}
