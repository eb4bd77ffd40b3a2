import { createHmac, timingSafeEqual } from 'node:crypto';

/** The greatest allowed difference between the time of a signature and now, in seconds. */
const TOLERANCE = 300;
const PREFIX = 'whsec_';

/** The key of a secret in the form of the Standard Webhooks specification: `whsec_` and base64. */
export function webhookKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/**
 * The headers of one attempt by the Standard Webhooks specification: the signature is an HMAC-SHA256 of id, time and body. With several
 * keys there are several signatures, separated by spaces, of which the receiver needs only one key.
 */
export function webhookHeaders(
  keys: readonly Buffer[],
  { id, body }: { id: string; body: string },
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Vezu-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => `v1,${signature(key, id, timestamp, body)}`).join(' '),
  };
}

/** Whether a body arrived with a signature of this key, made within the last minutes. */
export function isSignedWith(key: Buffer, header: (name: string) => string, body: string, now: Date): boolean {
  const timestamp = header('webhook-timestamp');
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp || Number.NaN)) <= TOLERANCE)) return false;
  const due = Buffer.from(`v1,${signature(key, header('webhook-id'), timestamp, body)}`);
  return header('webhook-signature')
    .split(' ')
    .some((part) => {
      const signature = Buffer.from(part);
      return signature.length === due.length && timingSafeEqual(signature, due);
    });
}

function signature(key: Buffer, id: string, timestamp: string, body: string): string {
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}
