import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Attempts } from './attempts.ts';

let attempts: Attempts;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  attempts = new Attempts();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('messages in flight', () => {
  it('are at most one per chat, found by chat and by client id', () => {
    attempts.begin(1, 'a', 1_000, () => undefined);
    attempts.begin(2, 'b', 1_000, () => undefined);
    expect([attempts.has(1), attempts.has(3)]).toEqual([true, false]);
    expect([attempts.clientIdOf(1), attempts.clientIdOf(3)]).toEqual(['a', undefined]);
    expect([attempts.chatOf('b'), attempts.chatOf('c')]).toEqual([2, undefined]);
  });

  it('end by their timeout, after which the chat is free for the next one', () => {
    const ended: boolean[] = [];
    attempts.begin(1, 'a', 1_000, () => {
      ended.push(attempts.has(1));
      attempts.begin(1, 'b', 1_000, () => undefined);
    });
    vi.advanceTimersByTime(999);
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ended).toEqual([false]);
    expect(attempts.clientIdOf(1)).toBe('b');
  });

  it('replace an earlier one with its timeout', () => {
    const late = vi.fn();
    attempts.begin(1, 'a', 1_000, late);
    vi.advanceTimersByTime(500);
    attempts.begin(1, 'b', 1_000, () => undefined);
    vi.advanceTimersByTime(999);
    expect(late).not.toHaveBeenCalled();
    expect(attempts.clientIdOf(1)).toBe('b');
  });

  it('end all at once, also when each is begun again meanwhile', () => {
    const late = vi.fn();
    for (const chatId of [1, 2, 3]) attempts.begin(chatId, `${chatId}`, 1_000, late);
    for (const chatId of attempts.chats()) {
      attempts.end(chatId);
      if (chatId === 2) attempts.begin(2, 'again', 5_000, late);
    }
    expect(attempts.chats()).toEqual([2]);
    attempts.endAll();
    vi.advanceTimersByTime(10_000);
    expect([attempts.chats(), late.mock.calls]).toEqual([[], []]);
  });
});
