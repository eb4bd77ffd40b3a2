import { BROWSER_ERRORS_PATH, type BrowserErrorKind } from '#shared/core/browser-error.ts';

/** A page that fails again and again reports its first errors only. */
const MAX_REPORTS = 5;
const reported = new Set<string>();

/**
 * Reports an error in the app's own script to the server. What is no error of ours is left out: extensions, and requests that failed
 * because there is no connection. The server removes what may be data of a person.
 */
export async function reportError(kind: BrowserErrorKind, error: unknown): Promise<void> {
  if (!(error instanceof Error) || reported.size >= MAX_REPORTS || !navigator.onLine) return;
  const { name, message, stack = '' } = error;
  if (!stack.includes(`${window.location.origin}/assets/`) || reported.has(message)) return;
  reported.add(message);
  const body = { kind, name: name.slice(0, 100), message: message.slice(0, 1_000), stack: stack.slice(0, 8_000) };
  await fetch(BROWSER_ERRORS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined);
}
