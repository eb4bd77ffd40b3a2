import type { FastifyRequest } from 'fastify';
import { isLoopback } from '#server/core/network.ts';
import { DomainError } from '#shared/core/errors.ts';

const OF_A_PROXY = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/;

/** Accepts only direct requests of programs on this machine; throws `not_found` for all others. */
export function onlyThisMachine(request: FastifyRequest): void {
  if (!isOfThisMachine(request)) throw new DomainError('not_found');
}

/**
 * Whether a program on this machine sent a request directly. No proxy is trusted, regardless of `TRUST_PROXY`: a request with any proxy
 * header came from elsewhere. The same holds for a request with a host name other than this machine's own, for instance from a page whose
 * domain resolves to this machine (DNS rebinding), and for HTTP/1.0, which only proxies use.
 */
export function isOfThisMachine({ raw }: FastifyRequest): boolean {
  const { headers, socket, httpVersionMinor, httpVersionMajor } = raw;
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const forwarded = Object.keys(headers).some((name) => OF_A_PROXY.test(name));
  const old = httpVersionMajor === 1 && httpVersionMinor === 0;
  return !forwarded && !old && isLoopback(host) && isLoopback(peer);
}
