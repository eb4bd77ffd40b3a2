import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { escapeHtml } from '#server/core/html.ts';
import { type OutboxMail, outboxMail, outboxMails } from '#server/core/mail/outbox.ts';
import { DomainError } from '#shared/core/errors.ts';
import { onlyThisMachine } from '../limits/this-machine.ts';
import { servicePage } from './service-page.ts';

const LIST_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves `/outbox`: the mails of a development machine, the newest first, each as its recipient would see it. It answers only browsers on
 * this machine, because the mails have links that set passwords (docs/decisions/0010).
 */
export function serveOutbox(server: FastifyInstance, { pool, mailer }: AppContext): void {
  server.get('/outbox', async (request, reply) => {
    onlyThisMachine(request);
    const mails = await outboxMails(pool);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': LIST_POLICY, 'cache-control': 'no-store' })
      .send(renderList(mails));
  });
  server.get<{ Params: { id: string } }>('/outbox/:id', async (request, reply) => {
    onlyThisMachine(request);
    const html = /^\d{1,15}$/.test(request.params.id)
      ? await outboxMail(mailer, pool, Number(request.params.id))
      : null;
    if (html === null) throw new DomainError('not_found');
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': MAIL_POLICY,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(html);
  });
}

function renderList(mails: readonly OutboxMail[]): string {
  const rows = mails.map(({ id, to, subject, at }) => {
    const time = at.toISOString();
    return `<tr><td><a href="/outbox/${id}">${escapeHtml(subject)}</a></td><td>${escapeHtml(to)}</td>
<td><time datetime="${time}">${time.slice(0, 16).replace('T', ' ')}</time></td></tr>`;
  });
  const table = `<div class="scroll" tabindex="0"><table>
<tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Time (UTC)</th></tr>
${rows.join('\n')}</table></div>`;
  const intro =
    '<p>Mails that would have been sent. Reload to see new ones; set <code>SMTP_URL</code> to send them.</p>';
  return servicePage({
    title: 'outbox',
    intro,
    main: `<section>${mails.length > 0 ? table : '<p>Nothing yet.</p>'}</section>`,
  });
}
