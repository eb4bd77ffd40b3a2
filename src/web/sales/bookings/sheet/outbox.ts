import type { SheetAction } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import { MAX_ACTIONS_PER_REQUEST } from '#shared/sales/bookings/sheet/sheet-api.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { connected } from '#web/core/api/connection.ts';
import { showAnswer } from '#web/core/api/optimistic-update.ts';
import { loadProblemTexts } from '#web/core/api/problem-texts.ts';
import { queryClient, refetchTopics } from '#web/core/api/query.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { createStore } from '#web/core/browser/store.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { realtimePhase } from '#web/core/realtime/client.ts';
import { onSession, session } from '#web/core/session/session.ts';
import { persistStorage } from '#web/core/storage/persist-storage.ts';
import { carrierTopic, sheetQuery } from '#web/sales/trips/queries.ts';
import { storeSheets } from '#web/sales/trips/stored-sheets.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { openPressBox, type PendingPress, type PressBox, type PressResult, type StoredPress } from './press-box.ts';
import { refusalText } from './press-labels.ts';
import { pageNetwork } from './press-network.ts';
import { PRESSES_CHANNEL, PRESSES_SYNC, photosOf, pressLock, pressSender } from './send-presses.ts';

/** The waits between attempts while the server cannot be reached, in milliseconds: the first, then twice as long each time. */
const FIRST_WAIT_MS = 2000;
const MAX_WAIT_MS = 30_000;

/** A press as it is shown: on the screen before it is on the disk. */
export interface ShownPress extends StoredPress {
  onDisk: boolean;
}

/** All presses of the signed-in account on this device, in order: those that wait and those that were refused. */
export const ownPresses = createStore<readonly ShownPress[]>([]);

/** State of the sending: `later` while the last attempt found no connection. */
export const pressSending = createStore<'idle' | 'sending' | 'later'>('idle');

interface Outbox {
  account: number;
  box: PressBox;
  send: () => Promise<'empty' | 'later'>;
}

interface SentPresses {
  tripId: number;
  results: readonly PressResult[];
  sheet: TripSheet | null;
}

/** Message of a tab or the service worker to the tabs when stored presses have changed. */
interface Changed {
  account: number;
  sent: SentPresses | null;
}

let opened: { account: number; outbox: Promise<Outbox> } | null = null;
let listening = false;
let channel: BroadcastChannel | null = null;
let running: Promise<void> | null = null;
let again = false;
let wait = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const awaited = new Map<string, (result: PressResult) => void>();
/** Presses that are on the screen and not on the disk yet. */
const adding = new Map<string, ShownPress>();

/** Opens the presses of the signed-in account, shows them and sends what waits. */
export function followPresses(): void {
  if (!ownOutbox()) return;
  if (!listening) listen();
}

/** Stores a press on the device. Its expected result is on the screen before it is on the disk. */
export async function addPress(
  tripId: number,
  action: SheetAction,
  at: string = serverNow().toISOString(),
): Promise<PendingPress> {
  const press: PendingPress = { id: crypto.randomUUID(), tripId, at, do: action };
  followPresses();
  const shown = { ...press, code: null, onDisk: false };
  adding.set(press.id, shown);
  ownPresses.set([...ownPresses.get(), shown]);
  const outbox = await ownOutbox();
  try {
    await outbox?.box.add(press);
  } catch (error) {
    toast({ kind: 'bad', text: t('pending.unstorable') });
    throw error;
  } finally {
    adding.delete(press.id);
    if (outbox) await showPresses(outbox, null);
  }
  return press;
}

/** Removes a press and the pictures that only it names. */
export async function removePress(id: string): Promise<void> {
  const outbox = await ownOutbox();
  if (!outbox) return;
  const found = (await outbox.box.presses()).find((press) => press.id === id);
  await outbox.box.remove(id);
  for (const photo of found ? photosOf(found) : []) await outbox.box.removePhoto(photo);
  await showPresses(outbox, null);
}

/** Resolves when the server has answered to a press; to null when it has not within that time. */
export function resultOf(id: string, ms: number): Promise<PressResult | null> {
  return new Promise((resolve) => {
    const give = (result: PressResult | null) => {
      clearTimeout(timeout);
      awaited.delete(id);
      resolve(result);
    };
    const timeout = setTimeout(() => give(null), ms);
    awaited.set(id, give);
  });
}

/** Sends what waits; resolves when nothing more can be sent now. */
export function sendPresses(): Promise<void> {
  again = true;
  running ??= sendAll().finally(() => {
    running = null;
  });
  return running;
}

/** The box of the signed-in account; null for nobody. */
export async function ownBox(): Promise<PressBox | null> {
  return (await ownOutbox())?.box ?? null;
}

function ownOutbox(): Promise<Outbox> | null {
  const { userInfo, userType } = session();
  const account = userInfo && userType !== 'passenger' ? userInfo.id : null;
  if (opened && opened.account !== account) close();
  if (account === null) return null;
  opened ??= { account, outbox: open(account) };
  return opened.outbox;
}

async function open(account: number): Promise<Outbox> {
  const box = await openPressBox(account);
  const onSettled = (tripId: number, results: readonly PressResult[], sheet: TripSheet | null) =>
    settled(outbox, { tripId, results, sheet });
  const send = pressSender({
    box,
    network: pageNetwork(account),
    maxActions: MAX_ACTIONS_PER_REQUEST,
    storeSheet: (sheet) => storeSheets(account, [sheet]),
    onSettled,
  });
  const outbox: Outbox = { account, box, send };
  await showPresses(outbox);
  if (ownPresses.get().some(({ code }) => code === null)) void sendPresses();
  return outbox;
}

function close(): void {
  void opened?.outbox.then(({ box }) => box.close());
  opened = null;
  clearTimeout(timer);
  ownPresses.set([]);
  pressSending.set('idle');
}

async function sendAll(): Promise<void> {
  while (again) {
    again = false;
    clearTimeout(timer);
    const outbox = await ownOutbox();
    if (!outbox || !(await hasWaiting(outbox))) continue;
    pressSending.set('sending');
    const left = await exclusively(pressLock(outbox.account), outbox.send).catch(() => 'later' as const);
    pressSending.set(left === 'later' ? 'later' : 'idle');
    if (connected.get()) void refetchTopics(`account:${outbox.account}`, carrierTopic());
    if (left === 'later') waitLonger();
    else wait = FIRST_WAIT_MS;
  }
}

async function hasWaiting({ box }: Outbox): Promise<boolean> {
  return (await box.presses()).some(({ code }) => code === null);
}

/** Retries automatically; the browser may retry earlier, also when no page is open any more. */
function waitLonger(): void {
  // Without a connection the presses wait for it: `core/api/connection.ts` alone asks for the server.
  if (connected.get()) timer = setTimeout(() => void sendPresses(), wait);
  wait = Math.min(wait * 2, MAX_WAIT_MS);
  void persistStorage();
  void registerSync();
}

/** The network or the reader is back: the next attempt is now, and the waits begin again. */
function wake(): void {
  wait = FIRST_WAIT_MS;
  if (ownPresses.get().some(({ code }) => code === null)) void sendPresses();
}

function listen(): void {
  listening = true;
  connected.subscribe(() => connected.get() && wake());
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => document.hidden || wake());
  realtimePhase.subscribe(() => realtimePhase.get() === 'open' && wake());
  onSession(() => followPresses());
  channel = 'BroadcastChannel' in window ? new BroadcastChannel(PRESSES_CHANNEL) : null;
  channel?.addEventListener('message', ({ data }: MessageEvent<Changed>) => void receive(data));
}

/** Another tab, or the service worker, has changed the stored presses. */
async function receive({ account, sent }: Changed): Promise<void> {
  const outbox = await ownOutbox();
  if (outbox?.account !== account) return;
  if (sent?.sheet) await takeSheet(sent.tripId, sent.sheet);
  await showPresses(outbox);
  for (const result of sent?.results ?? []) awaited.get(result.id)?.(result);
}

async function settled(outbox: Outbox, sent: SentPresses): Promise<void> {
  if (sent.sheet) await takeSheet(sent.tripId, sent.sheet);
  await showPresses(outbox, sent);
  for (const result of sent.results) {
    const waits = awaited.get(result.id);
    waits?.(result);
    if (!waits && result.outcome === 'refused') void notifyRefused(result.code ?? 'internal');
  }
}

/** Shows the sheet that the server has computed with the presses; one under way may be older. */
async function takeSheet(tripId: number, sheet: TripSheet): Promise<void> {
  const { queryKey } = sheetQuery(tripId);
  await queryClient.cancelQueries({ queryKey });
  showAnswer(queryClient, queryKey, sheet);
}

/** Shows the stored presses; with `sent`, also null, this tab has changed them and notifies the others. */
async function showPresses({ account, box }: Outbox, sent?: SentPresses | null): Promise<void> {
  const stored = (await box.presses()).map((press) => ({ ...press, onDisk: true }));
  if (opened?.account !== account) return;
  const known = new Set(stored.map(({ id }) => id));
  ownPresses.set([...stored, ...[...adding.values()].filter(({ id }) => !known.has(id))]);
  if (sent !== undefined) channel?.postMessage({ account, sent } satisfies Changed);
}

async function notifyRefused(code: string): Promise<void> {
  await loadProblemTexts();
  toast({ kind: 'bad', text: t('pending.refused.toast', { why: refusalText(code) }) });
}

/** Background Sync: Chromium wakes the service worker when there is a connection, also when no page is open any more. */
interface Syncing {
  sync: { register(tag: string): Promise<void> };
}

async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration && canSync(registration)) await registration.sync.register(PRESSES_SYNC).catch(() => undefined);
}

function canSync(registration: ServiceWorkerRegistration): registration is ServiceWorkerRegistration & Syncing {
  return 'sync' in registration;
}

function exclusively<T>(name: string, run: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, run) : run();
}
