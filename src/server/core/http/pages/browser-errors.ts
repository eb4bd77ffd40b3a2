import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { scrub } from '#server/core/log.ts';
import type { Complain, Complaint } from '#server/core/metrics/complaint.ts';
import { networkOf } from '#server/core/network.ts';
import { BROWSER_ERRORS_PATH, browserError } from '#shared/core/browser-error.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lineWriter } from '../limits/browser-reports.ts';

/** The number of errors of one network that are processed per minute; further ones get the same answer and are dropped. */
const PER_MINUTE = 20;
const MAX_FRAMES = 12;
const MAX_MESSAGE = 200;

/**
 * Receives the errors of our own script in browsers: uncaught ones, errors of a failed screen, and errors from which React recovered by
 * rendering again. They are logged as `event: "browser-error"`. Like `browser-reports.ts` it is no endpoint of a domain.
 */
export function serveBrowserErrors(server: FastifyInstance, app: AppContext, complain: Complain): void {
  const limiter = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });
  const write = lineWriter<Complaint>(app.now, { event: 'browser-error' }, 'browser error');
  server.post(BROWSER_ERRORS_PATH, { bodyLimit: 16_384 }, async (request, reply) => {
    const read = z.safeParse(browserError, request.body);
    if (!read.success) throw new DomainError('malformed_request');
    const allowed = await limiter.consume(networkOf(request.ip)).then(
      () => true,
      () => false,
    );
    const complaint = complaintOf(read.data);
    if (allowed && write(request.log, complaint)) complain(complaint);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** The text comes from outside and may hold what people wrote: only what cannot name anybody is left of it. */
function complaintOf({ kind, name, message, stack }: z.output<typeof browserError>): Complaint {
  const frames = [...stack.matchAll(/\/assets\/([\w.-]{1,100}\.js):(\d{1,7}):(\d{1,7})/g)].slice(0, MAX_FRAMES);
  return {
    kind,
    name: /^[A-Z]\w{0,40}$/.test(name) ? name : 'Error',
    message: withoutData(message),
    frames: frames.map(([, file = '', line, column]) => ({
      file: `/assets/${file}`,
      line: Number(line),
      column: Number(column),
    })),
  };
}

/** Addresses, numbers, quoted texts other than names of properties, and everything beyond ASCII may be data of a person. */
function withoutData(message: string): string {
  return scrub(message.slice(0, 2 * MAX_MESSAGE))
    .replace(/\b(https?|wss?|blob|file):\S+/g, '[address]')
    .replace(/\/[\w./?=&%-]{2,}/g, '[path]')
    .replace(/"[^"]*"/g, '[text]')
    .replace(/'(?![A-Za-z_$][\w$]{0,30}')[^']*'/g, '[text]')
    .replace(/[^\x20-\x7e]+/g, '[text]')
    .replace(/\d{3,}/g, '[number]')
    .slice(0, MAX_MESSAGE);
}
