declare const self: ServiceWorkerGlobalScope;

/** What the server pushes, already in the person's language. `path` is where a tap leads. */
interface Push {
  title: string;
  body: string;
  path: string;
  /** One thing has one notice: a later one replaces it. */
  tag: string;
  /** The number on the app's icon. */
  badge?: number;
}

/** Shows what is pushed while no tab is open, and leads to it when it is tapped. */
export function listenForPushes(): void {
  self.addEventListener('push', (event) => {
    const push = readPush(event.data?.text() ?? '');
    if (push) event.waitUntil(show(push));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data ?? '/')));
  });
}

/** Who looks at the app is told there, by the tab: never by both. */
async function show(push: Push): Promise<void> {
  const { title, body, path, tag, badge } = push;
  if (badge !== undefined && 'setAppBadge' in self.navigator) await self.navigator.setAppBadge(badge);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const seen = windows.find(({ visibilityState }) => visibilityState === 'visible');
  if (seen) {
    seen.postMessage({ type: 'pushed', push });
    return;
  }
  await self.registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: '/icon-192.png',
    badge: '/badge.png',
  });
}

async function open(path: string): Promise<void> {
  const address = new URL(path, self.location.origin);
  // a tap leads nowhere but into the app
  const target = address.origin === self.location.origin ? address.href : self.location.origin;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const first = windows[0];
  if (!first) {
    await self.clients.openWindow(target);
    return;
  }
  await first.focus();
  await first.navigate(target).catch(() => self.clients.openWindow(target));
}

function readPush(text: string): Push | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { title, body, path, tag, badge }: Record<string, unknown> = { ...value };
    if (typeof title !== 'string' || typeof body !== 'string') return null;
    return {
      title,
      body,
      path: typeof path === 'string' ? path : '/',
      tag: typeof tag === 'string' ? tag : title,
      ...(typeof badge === 'number' ? { badge } : {}),
    };
  } catch {
    return null;
  }
}
