import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { session } from '#web/core/session/session.ts';
import { waitingToasts } from '#web/ui/base/toasts.ts';
import { useTracking } from './use-tracking.ts';

function Tracking() {
  return <p>{useTracking()}</p>;
}

const open = () => show(<Tracking />, { path: '/trips/list/12', as: staff('driver') });

beforeEach(() => waitingToasts.set([]));

it('a refused session is signed out at the server too, is cleared, and leads to the page of the sign-out', async () => {
  const requests = serve(
    answer(locationApi.needTracking, () => {
      throw new Refusal(401, 'not_signed_in');
    }),
    answer(accountsApi.signOut, () => undefined),
  );
  await open();
  await waitFor(() => expect(callsOf(requests, accountsApi.signOut)).toHaveLength(1));
  expect(callsOf(requests, accountsApi.signOut)[0]?.headers.get('authorization')).toBe('Bearer test-token');
  expect(callsOf(requests, locationApi.needTracking)).toHaveLength(1);
  expect([session().token, session().userInfo]).toEqual([null, null]);
  expect(window.location.pathname).toBe('/account/logout');
});

describe('an error of the geolocation', () => {
  let fail: PositionErrorCallback | null | undefined;

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> = {
      watchPosition: (_, failed) => {
        fail = failed;
        return 1;
      },
      clearWatch: () => undefined,
    };
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  });
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'geolocation');
  });

  it.each([
    [1, 'User denied Geolocation', 'Користувач відхилив запит на геолокацію'],
    [2, '', 'Дані про місцезнаходження недоступні'],
    [3, '', 'Час очікування геолокації вичерпано'],
    [7, 'Щось із супутником', 'Щось із супутником'],
    [7, '', 'Невідома помилка геолокації'],
  ])('of the code %i with the message “%s” is shown as “%s”', async (code, message, words) => {
    fail = null;
    serve(answer(locationApi.needTracking, () => ({ success: true, data: { needTracking: true, seen: null } })));
    await open();
    await waitFor(() => expect(fail).not.toBeNull());
    const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
    act(() => fail?.({ code, message, ...codes }));
    expect(waitingToasts.get()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(waitingToasts.get()).toMatchObject([{ kind: 'bad', text: `Помилка геолокації: ${words}` }]);
  });

  it.each([
    ['another app sends the position', { own: false, ago: 0 }, 0],
    ['another app sent it three minutes ago', { own: false, ago: 180_000 }, 1],
    ['this screen sent it', { own: true, ago: 0 }, 1],
  ])('while %s is shown or not', async (_while, { own, ago }, shown) => {
    fail = null;
    const at = new Date(Date.now() - ago).toISOString();
    serve(answer(locationApi.needTracking, () => ({ success: true, data: { needTracking: true, seen: { at, own } } })));
    await open();
    await waitFor(() => expect(fail).not.toBeNull());
    act(() => fail?.({ code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }));
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(waitingToasts.get()).toHaveLength(shown);
  });
});
