import { afterEach, describe, expect, test, vi } from 'vitest';
import { showUnread } from './title.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the number on the icon of an installed app', () => {
  /** A browser that can show a number on the app's icon; returns the requested numbers. */
  function withIcon(answer: () => Promise<void>): (number | 'none')[] {
    const asked: (number | 'none')[] = [];
    vi.stubGlobal('navigator', {
      setAppBadge: (count: number) => {
        asked.push(count);
        return answer();
      },
      clearAppBadge: () => {
        asked.push('none');
        return answer();
      },
    });
    return asked;
  }

  test('follows the unread count, and disappears with the last unread message', () => {
    const asked = withIcon(async () => undefined);
    for (const count of [1, 2, 120, 0]) showUnread(count);
    expect(asked).toEqual([1, 2, 120, 'none']);
  });

  test('is skipped when the browser refuses it or does not support it', async () => {
    withIcon(() => Promise.reject(new Error('not allowed')));
    expect(() => showUnread(3)).not.toThrow();
    vi.stubGlobal('navigator', {});
    expect(() => showUnread(0)).not.toThrow();
  });
});
