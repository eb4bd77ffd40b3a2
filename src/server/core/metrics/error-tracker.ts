import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';
import type { Complain } from './complaint.ts';

/** A tracker that does not answer within this time (ms) gets the next complaint, not this one. */
const TIMEOUT = 5_000;
/** The number of reports that may be sent at a time: a slow tracker must not fill the memory. */
const MAX_PENDING = 5;

interface Tracker {
  address: string;
  key: string;
}

/** Reads an address of the form https://key@host/path/project, as Sentry and compatible services give it. */
export function trackerOf(dsn: string): Tracker {
  const { protocol, host, username, pathname } = new URL(dsn);
  const [project = '', ...path] = pathname.split('/').filter(Boolean).reverse();
  const folder = path.reverse().map((part) => `/${part}`);
  return { address: `${protocol}//${host}${folder.join('')}/api/${project}/envelope/`, key: username };
}

/** Returns a function that sends complaints of browsers to a Sentry-compatible tracker. It never throws and nobody waits for it. */
export function errorTracker(
  dsn: string,
  { version, now, log }: { version: string; now: () => Date; log: Log },
): Complain {
  const { address, key } = trackerOf(dsn);
  let pending = 0;
  return ({ kind, name, message, frames }) => {
    if (pending >= MAX_PENDING) return;
    pending += 1;
    const event = {
      event_id: randomUUID().replaceAll('-', ''),
      timestamp: now().toISOString(),
      platform: 'javascript',
      level: kind === 'csp' ? 'warning' : 'error',
      release: version,
      tags: { kind },
      // The outermost place comes first there.
      exception: {
        values: [{ type: name, value: message, stacktrace: { frames: [...frames].reverse().map(placeOf) } }],
      },
    };
    const lines = [{ event_id: event.event_id, sent_at: event.timestamp }, { type: 'event' }, event];
    fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=vezu/${version}, sentry_key=${key}`,
      },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
      signal: AbortSignal.timeout(TIMEOUT),
    })
      .then((answer) =>
        answer.arrayBuffer().then(() => answer.ok || Promise.reject(new Error(`status ${answer.status}`))),
      )
      .catch((error: unknown) => log.debug({ error }, 'the error tracker took nothing'))
      .finally(() => {
        pending -= 1;
      });
  };
}

function placeOf({ file, line, column }: { file: string; line: number; column: number }) {
  return { filename: file, lineno: line, colno: column, in_app: true };
}
