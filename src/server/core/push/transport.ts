import { ECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, isPublicUrl } from './public-address.ts';

/** The push services of known browsers; `*.` matches any subdomains. The setting `PUSH_SERVICES` adds others. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

export function isKnownEndpoint(endpoint: string, services: readonly string[]): boolean {
  if (!isPublicUrl(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  return services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
}

/** An encrypted push for a push service (RFC 8030). */
export interface SealedPush {
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

export interface PushTransport {
  accepts(endpoint: string): boolean;
  /** Sends a push to a push service; returns the HTTP status of the answer, and throws when there is none. */
  send(endpoint: string, push: SealedPush): Promise<number>;
}

/** The timeout of a push service, in ms; a known one answers within a tenth of a second. */
const TIMEOUT = 3_000;

/**
 * Sends over https to known push services on the public internet and nowhere else, because the URL came from a browser. It resolves names
 * itself and connects to exactly the address that it checked; it does not read the answer's body and does not follow redirects.
 */
export function httpsTransport(services: readonly string[] = PUSH_SERVICES): PushTransport {
  const accepts = (endpoint: string) => isKnownEndpoint(endpoint, services);
  return {
    accepts,
    send: (endpoint, { headers, body }) =>
      new Promise((resolve, reject) => {
        if (!accepts(endpoint)) {
          reject(new Error('no address of a push service'));
          return;
        }
        const signal = AbortSignal.timeout(TIMEOUT);
        const sending = request(endpoint, { method: 'POST', headers, lookup: publicLookup, signal, agent: false });
        sending.on('error', reject);
        sending.on('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        sending.end(body);
      }),
  };
}

/** Resolves a name and passes only addresses of the public internet to the connection. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = error ? [] : addresses;
    const refused =
      error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : new Error('not public'));
    if (refused || !first) callback(refused ?? new Error('no address'), '', 4);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Whether a key in base64url is a point of P-256: with any other key the encryption fails (RFC 8291). */
export function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
