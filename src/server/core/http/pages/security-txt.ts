import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { DomainError } from '#shared/core/errors.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The validity of the file in days; RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 180;

/** Serves the contact for reporting vulnerabilities (RFC 9116): the address of SUPPORT_EMAIL; 404 when it is unset. */
export function serveSecurityTxt(server: FastifyInstance, app: AppContext): void {
  server.get(PATH, async (_request, reply) => {
    const { supportEmail: email } = app;
    if (email === null) throw new DomainError('not_found');
    const today = Math.floor(app.now().getTime() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: uk, en',
      `Canonical: ${app.publicUrl(PATH)}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
