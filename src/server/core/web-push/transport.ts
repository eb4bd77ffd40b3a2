import { lookup } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, isPushEndpoint } from './public-address.ts';

/** An encrypted push on its way to a push service (RFC 8030). */
export interface SealedPush {
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** Brings a push to a push service; answers with which status it was taken or refused, throws while nobody answers. */
export type PushTransport = (endpoint: string, push: SealedPush) => Promise<number>;

/** How long a push service may take, in ms. */
const PATIENCE = 10_000;

let transport: PushTransport = overHttps;

/** Has pushes carried otherwise: a test has a push service of its own on this machine. */
export function usePushTransport(chosen: PushTransport): void {
  transport = chosen;
}

export function carryPush(endpoint: string, push: SealedPush): Promise<number> {
  return transport(endpoint, push);
}

/**
 * Over https to the public internet and nowhere else: the address came from a browser. Names are looked up here, and the
 * connection goes to the very address that was looked at; what is answered is not read, nor is a redirect followed.
 */
export function overHttps(endpoint: string, { headers, body }: SealedPush): Promise<number> {
  return new Promise((resolve, reject) => {
    if (!isPushEndpoint(endpoint)) {
      reject(new Error('no address of a push service'));
      return;
    }
    const signal = AbortSignal.timeout(PATIENCE);
    const sending = request(endpoint, { method: 'POST', headers, lookup: publicLookup, signal, agent: false });
    sending.on('error', reject);
    sending.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.end(body);
  });
}

/** Looks a name up, and gives the connection nothing but addresses of the public internet. */
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
