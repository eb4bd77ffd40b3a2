import type { FastifyRequest } from 'fastify';
import { DomainError } from '#shared/core/errors.ts';
import { isLoopback } from '../core/loopback.ts';

/** What proxies add to the requests that they pass on. */
const OF_A_PROXY = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/;

/**
 * Lets only programs on this very machine pass, that come to it directly; `not_found` for everybody else. Believes no proxy, whatever
 * `TRUST_PROXY` says: a request with any header of one came from elsewhere. So did a request by another name than this machine's
 * own, for instance from a page that bends a name of its own to this machine, and one of HTTP/1.0, which only proxies speak.
 */
export function onlyThisMachine({ raw }: FastifyRequest): void {
  const { headers, socket, httpVersionMinor, httpVersionMajor } = raw;
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const forwarded = Object.keys(headers).some((name) => OF_A_PROXY.test(name));
  const old = httpVersionMajor === 1 && httpVersionMinor === 0;
  if (forwarded || old || !isLoopback(host) || !isLoopback(peer)) throw new DomainError('not_found');
}
