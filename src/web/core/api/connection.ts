import { createStore } from '../browser/store.ts';

/** Whether the server answers. While it does not, one request at a time asks for it, and everything that repeats itself waits. */
export const connected = createStore(true);

/** The waits before the requests, in seconds; the last one is repeated: at most 40 requests in an hour. */
const WAITS = [3, 6, 12, 24, 48, 60, 120, 180];
/** Answers as long as the server runs, without a stored answer in between. */
const PROBE = '/health';
const TIMEOUT_MS = 10_000;

let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

export function recordAnswered(): void {
  failures = 0;
  if (connected.get()) return;
  stop();
  connected.set(true);
}

/**
 * Records that a request found no connection, or that a stored answer came in its place. One failure alone may be an accident while the
 * browser has a network.
 */
export function recordUnanswered(sure: boolean): void {
  failures += 1;
  if (!connected.get() || (!sure && failures < 2 && navigator.onLine)) return;
  attempt = 0;
  connected.set(false);
  window.addEventListener('online', probeNow);
  document.addEventListener('visibilitychange', probeIfSeen);
  plan();
}

function stop(): void {
  clearTimeout(timer);
  window.removeEventListener('online', probeNow);
  document.removeEventListener('visibilitychange', probeIfSeen);
}

function plan(): void {
  clearTimeout(timer);
  const seconds = WAITS[Math.min(attempt, WAITS.length - 1)] ?? 0;
  attempt += 1;
  timer = setTimeout(() => void probe(), seconds * 1000);
}

function probeNow(): void {
  clearTimeout(timer);
  void probe();
}

function probeIfSeen(): void {
  if (document.visibilityState === 'visible' && navigator.onLine) probeNow();
}

async function probe(): Promise<void> {
  const answered = await fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (connected.get()) return;
  if (answered) recordAnswered();
  else plan();
}
