import { TOKEN_COOKIE } from '#shared/core/page.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { custodyApi } from '#shared/sales/bookings/core/custody-api.ts';
import { MAX_ACTIONS_PER_REQUEST, sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { callFromWorker } from '#web/core/api/worker-call.ts';
import { openPressBox } from '#web/sales/bookings/sheet/press-box.ts';
import {
  kindOfRefusal,
  PRESSES_CHANNEL,
  PRESSES_SYNC,
  type PressAnswer,
  type PressNetwork,
  pressLock,
  pressSender,
} from '#web/sales/bookings/sheet/send-presses.ts';
import { putSheets } from '#web/sales/trips/sheet-store.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync, which Chromium has and the types of TypeScript do not. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Sends presses of the trip sheet when the browser has a connection again, also when no page of the app is open. */
export function listenForConnection(): void {
  self.addEventListener('sync', (event) => {
    if (isSync(event) && event.tag === PRESSES_SYNC) event.waitUntil(sendWaiting());
  });
}

function isSync(event: Event): event is SyncEvent {
  return 'tag' in event && 'waitUntil' in event;
}

/**
 * The worker stores no token: it reads the page's cookie, and asks the server for the owner of the token, so that presses are never sent as
 * another person's. It throws when presses are left, so that the browser tries again later.
 */
async function sendWaiting(): Promise<void> {
  const token = (await self.cookieStore.get(TOKEN_COOKIE))?.value;
  if (!token) return;
  const me = await callFromWorker(accountsApi.me, {}, { token });
  if (me.output === null) {
    if (me.status === 401) return;
    throw new Error('the server cannot be reached');
  }
  const account = me.output.user.id;
  const channel = new BroadcastChannel(PRESSES_CHANNEL);
  const box = await openPressBox(account);
  try {
    const onSettled = (tripId: number, results: unknown, sheet: unknown) =>
      channel.postMessage({ account, sent: { tripId, results, sheet } });
    const send = pressSender({
      box,
      network: networkWith(token),
      maxActions: MAX_ACTIONS_PER_REQUEST,
      storeSheet: (sheet) => putSheets(account, [sheet]),
      onSettled,
    });
    if ((await self.navigator.locks.request(pressLock(account), send)) === 'later') throw new Error('presses are left');
  } finally {
    box.close();
    channel.close();
  }
}

function networkWith(token: string): PressNetwork {
  return {
    presses: async (tripId, device, presses) => {
      const actions = presses.map(({ id, at, do: action }) => ({ id, at, do: action }));
      const answer = await callFromWorker(sheetApi.act, { params: { tripId }, body: { device, actions } }, { token });
      return answer.output ? { kind: 'stored', ...answer.output } : refusalOf(answer);
    },
    photo: async (tripId, { id: photoId, picture: file }) => {
      const answer = await callFromWorker(custodyApi.putPhoto, { params: { tripId, photoId } }, { token, file });
      return answer.output ? { kind: 'stored', results: [], sheet: null } : refusalOf(answer);
    },
  };
}

function refusalOf({ status, code }: { status: number; code: string }): PressAnswer {
  return status === 0 ? { kind: 'later' } : kindOfRefusal(status, code);
}
