import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { JobContext } from '#server/core/jobs/jobs.ts';
import { isCurvePoint, type SealedPush } from '#server/core/push/transport.ts';
import { text } from '#server/core/translate.ts';
import { unreadOf } from '#server/messaging/chat/queries/unread.ts';
import type { NotificationMessage } from '#shared/messaging/notifications/messages.ts';
import type { Push } from '#shared/messaging/notifications/push.ts';
import { wants } from '#shared/people/accounts/profile/notifications.ts';
import { storedTexts } from '../labels.ts';
import { audible } from '../queries/audible.ts';
import { unreadIn } from '../queries/messages.ts';
import { type Person, peopleOf } from '../queries/people.ts';
import { type Browser, browserOf, type Sending, sendingOf } from '../queries/sendings.ts';
import { pushKeys } from './vapid.ts';

const MINUTE = 60_000;
/**
 * The age in ms after which a notification is no longer sent. The limit for screens is shorter, because a late toast surprises; a late
 * push may still help.
 */
const USEFUL = { screen: 2 * MINUTE, push: 60 * MINUTE };

/** The time to live in seconds for which a push service stores a push for an offline device; urgent kinds are useless later. */
const STORED = { hurry: 15 * 60, otherwise: 12 * 60 * 60 };
const URGENT_KINDS: ReadonlySet<string> = new Set([
  'not_aboard',
  'bus_unseen',
  'trip_started',
  'trip_arriving',
  'message',
]);
/** The kinds that a phone in battery saving mode should still show immediately (urgency `high`). */
const URGENT: ReadonlySet<string> = new Set([...URGENT_KINDS, 'announcement', 'alert', 'trip_delayed']);

/** The statuses by which a push service says that the subscription no longer exists (RFC 8030, section 7.3). */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** The time in ms of failing pushes after which a subscription is deleted. */
const FORGET_AFTER = 3 * 24 * 60 * MINUTE;

export async function sendToScreens(id: number, { sql, now, publish }: JobContext): Promise<void> {
  const sending = await sendingOf(sql, id, new Date(now().getTime() - USEFUL.screen));
  const [person] = sending ? await peopleOf(sql, [sending.accountId]) : [];
  if (!sending || !person) return;
  const { kind, path } = sending;
  const chosen = await audible(sql, person, sending, now());
  const message: NotificationMessage = {
    type: 'notification',
    id,
    kind,
    words: { uk: storedTexts(sending, 'uk'), en: storedTexts(sending, 'en') },
    path,
    tag: tagOf(sending),
    toast: chosen('toast'),
    sound: chosen('sound'),
    desktop: chosen('desktop'),
  };
  publish(`account:${sending.accountId}`, { ...message });
}

/** Pushes a notification to a browser. Throws while the push service is unavailable or busy, so that the job is retried. */
export async function sendPush(
  { id, browserId }: { id: number; browserId: number },
  { app, sql, now, log }: JobContext,
): Promise<void> {
  const sending = await sendingOf(sql, id, new Date(now().getTime() - USEFUL.push));
  const [person] = sending ? await peopleOf(sql, [sending.accountId]) : [];
  const browser = sending && (await browserOf(sql, browserId, sending.accountId, now()));
  const words = sending && person && (await messageText(sql, sending, person));
  if (!sending || !browser || !words || !(await audible(sql, person, sending, now()))('push')) return;
  const push: Push = {
    ...words,
    to: sending.accountId,
    path: sending.path,
    tag: tagOf(sending),
    badge: (await unreadOf(sql, sending.accountId)).total,
    toast: wants(person, sending.kind, 'toast'),
  };
  if (!isCurvePoint(browser.p256dh) || !app.push.accepts(browser.endpoint)) {
    // The subscription was stored before such endpoints and keys were refused.
    await deleteSubscription(sql, browser);
    return;
  }
  const payload = await buildPushPayload(
    {
      data: { ...push },
      options: {
        ttl: URGENT_KINDS.has(sending.kind) ? STORED.hurry : STORED.otherwise,
        urgency: URGENT.has(sending.kind) ? 'high' : 'normal',
        topic: push.tag,
      },
    },
    { endpoint: browser.endpoint, expirationTime: null, keys: browser },
    await pushKeys(app, sql),
  );
  const status = await deliverPush(app, sql, browser, payload, now());
  if (GONE.has(status)) await deleteSubscription(sql, browser);
  else if (status >= 300) log.warn({ status }, 'a push was refused');
}

/**
 * Sends a push to its service and records the outcome: a subscription that fails for days is deleted. Returns the HTTP status. Throws
 * while the service is unavailable or busy.
 */
async function deliverPush(
  app: AppContext,
  sql: Db,
  browser: Browser,
  payload: SealedPush,
  now: Date,
): Promise<number> {
  const status = await app.push
    .send(browser.endpoint, payload)
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (typeof status === 'number' && status < 300) {
    await sql`update push_subscription set failing_since = null where id = ${browser.id} and failing_since is not null`;
    return status;
  }
  await sql`update push_subscription set failing_since = ${now} where id = ${browser.id} and failing_since is null`;
  await sql`
    delete from push_subscription
    where id = ${browser.id} and failing_since < ${new Date(now.getTime() - FORGET_AFTER)}`;
  if (typeof status !== 'number') throw status;
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
  return status;
}

async function deleteSubscription(sql: Db, { id }: Browser): Promise<void> {
  await sql`delete from push_subscription where id = ${id}`;
}

/** The tag makes a device show a notification once, whether it came by push or by socket; a chat has one tag for all its messages. */
function tagOf({ id, path, kind }: Sending): string {
  return kind === 'message' ? path.slice(1).replace('/', '-') : `n${id}`;
}

/** The text of a push; null for a chat message that was read meanwhile. */
async function messageText(sql: Db, sending: Sending, { locale }: Person) {
  const { kind, path, accountId } = sending;
  if (kind !== 'message') return storedTexts(sending, locale);
  const unread = await unreadIn(sql, Number(path.split('/')[2]), accountId, locale);
  if (!unread) return null;
  return {
    title: unread.name || text(locale, 'notifications.message'),
    body: unread.words.slice(0, 300) || text(locale, 'notifications.message.picture'),
  };
}
