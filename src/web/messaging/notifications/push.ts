import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import { type Push, SIGNED_IN_NOTE } from '#shared/messaging/notifications/push.ts';
import { call } from '#web/core/api/call.ts';
import { session } from '#web/core/session/session.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';
import type { ShownNotification } from './notifier.ts';

/** The state of pushes on this device: unavailable, denied by the person, on or off. */
export type PushState = 'none' | 'denied' | 'on' | 'off';

/** The account that switched pushes on in this browser; the next person who signs in gets none unasked. */
const OWNER = 'push';
/** After this time no service worker is expected any more. */
const WORKER_WAIT_MS = 8_000;
/** The type of the message that the service worker posts to a visible tab instead of showing a push. */
const RECEIVED = 'pushed';

/** The state that the browser reports synchronously: pushes are unavailable or denied. Only its service worker can report whether they are on. */
export function refusedPush(): 'none' | 'denied' | undefined {
  if (!('Notification' in window && 'PushManager' in window)) return 'none';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/** The state as far as the page knows it without the service worker. */
export function likelyPush(): PushState {
  return refusedPush() ?? (isOwner() ? 'on' : 'off');
}

export async function pushState(): Promise<PushState> {
  const refused = refusedPush();
  if (refused) return refused;
  const manager = await pushManager();
  if (!manager) return 'none';
  return isOwner() && (await manager.getSubscription()) ? 'on' : 'off';
}

/** Calls back when the permission changes, on the page or in the browser's settings; returns a function that unsubscribes. */
export function onPermission(listener: () => void): () => void {
  const follow = new AbortController();
  const listen = (permission: PermissionStatus) => {
    permission.addEventListener('change', listener, { signal: follow.signal });
  };
  // A browser that does not know this permission is asked again on the next visit.
  navigator.permissions?.query({ name: 'notifications' }).then(listen, () => undefined);
  return () => follow.abort();
}

/** Asks for permission if needed, and subscribes this browser to pushes. */
export async function turnPushOn(): Promise<PushState> {
  const manager = await pushManager();
  if (!manager) return 'none';
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { publicKey } = await call(notificationListApi.pushKey, {});
  // A subscription under another key would not accept our pushes.
  await (await manager.getSubscription())?.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await notifyServer(subscription);
  storeOwn(OWNER, session().userInfo?.id ?? null);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await pushManager())?.getSubscription();
  storeOwn(OWNER, null);
  if (subscription) {
    await call(notificationListApi.unsubscribe, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return pushState();
}

/**
 * Informs the service worker which account is signed in, so that it shows nothing for anybody else. A new sign-in of the same
 * person keeps their subscription.
 */
export async function keepPushing(userId: number): Promise<void> {
  if ('caches' in window) {
    const stored = await caches.open(SIGNED_IN_NOTE.cache).catch(() => null);
    await stored?.put(SIGNED_IN_NOTE.address, new Response(String(userId)));
  }
  if (readOwn(OWNER) !== userId) return;
  const subscription = await (await pushManager())?.getSubscription();
  if (subscription) await notifyServer(subscription).catch(() => undefined);
}

/** Calls back with pushes that arrive while this tab is visible; returns a function that unsubscribes. */
export function onPushReceived(receive: (notification: ShownNotification) => void): () => void {
  const worker = navigator.serviceWorker;
  if (!worker) return () => undefined;
  const listen = ({ data }: MessageEvent<{ type?: string; push?: Push }>) => {
    const push = data?.type === RECEIVED ? data.push : undefined;
    // Messages arrive over the socket, and an open chat shows its own.
    if (push && !push.tag.startsWith('chat-')) receive({ ...push, id: push.tag, sound: false, desktop: false });
  };
  worker.addEventListener('message', listen);
  return () => worker.removeEventListener('message', listen);
}

async function notifyServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await call(notificationListApi.subscribe, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
}

/** The worker is registered shortly after the first screen: waits for it, but not for ever. */
async function pushManager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null;
  const never = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_WAIT_MS));
  const registration = await Promise.race([navigator.serviceWorker.ready, never]);
  return registration?.pushManager ?? null;
}

function isOwner(): boolean {
  return readOwn(OWNER) === (session().userInfo?.id ?? 0);
}
