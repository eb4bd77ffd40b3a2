import { request as plainRequest, type RequestOptions } from 'node:http';
import { request } from 'node:https';
import { isLoopback } from '../network.ts';
import { isPublicUrl } from './public-address.ts';
import { publicLookup } from './transport.ts';

export interface WebhookAnswer {
  status: number;
  text: string;
}

export interface WebhookTransport {
  accepts(url: string): boolean;
  /** Posts a body; throws when there is no answer in time. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<WebhookAnswer>;
}

/** The time limit of an answer, in ms. */
const TIMEOUT = 10_000;
/** No more than this of an answer is read, in bytes. */
const ANSWER_LIMIT = 2_048;

/**
 * Sends over https to addresses on the public internet, which a person named: it resolves the name itself, connects to exactly the address that
 * it checked, follows no redirect, and reads only the beginning of the answer. `loopback` also allows http to this machine, for development.
 */
export function webhookTransport({
  loopback,
  timeout = TIMEOUT,
}: {
  loopback: boolean;
  timeout?: number;
}): WebhookTransport {
  const isLocal = (url: URL) => loopback && url.protocol === 'http:' && isLoopback(url.hostname);
  const accepts = (url: string) => isPublicUrl(url) || (URL.canParse(url) && isLocal(new URL(url)));
  return {
    accepts,
    post: (address, headers, body) =>
      new Promise((resolve, reject) => {
        if (!accepts(address)) {
          reject(new Error('no public https address'));
          return;
        }
        const url = new URL(address);
        const options: RequestOptions = { method: 'POST', headers, signal: AbortSignal.timeout(timeout), agent: false };
        const sending = isLocal(url) ? plainRequest(url, options) : request(url, { ...options, lookup: publicLookup });
        sending.on('error', reject);
        sending.on('response', (response) => {
          const parts: Buffer[] = [];
          let size = 0;
          const done = () => {
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(parts).subarray(0, ANSWER_LIMIT).toString(),
            });
            sending.destroy();
          };
          response.on('data', (part: Buffer) => {
            parts.push(part);
            size += part.length;
            if (size >= ANSWER_LIMIT) done();
          });
          response.on('end', done);
          response.on('error', reject);
        });
        sending.end(body);
      }),
  };
}
