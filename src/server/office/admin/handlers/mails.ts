import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { release, releaseSince, suppress } from '#server/core/mail/suppression.ts';
import { takeStatus } from '#server/core/texting/outcome.ts';
import { phoneChannels } from '#server/core/texting/queue.ts';
import { DomainError } from '#shared/core/errors.ts';
import { paginate } from '#shared/core/paging.ts';
import { normalEmail } from '#shared/core/text/email.ts';
import { readBounces } from '#shared/office/admin/bounces.ts';
import { mailsApi } from '#shared/office/admin/mails-api.ts';
import { phoneTextsApi } from '#shared/office/admin/phone-texts-api.ts';
import { runAgain } from '../commands/run-again.ts';
import { jobPage, mailLog, promisePage, suppressedPage } from '../queries/mails.ts';
import { isOperatorsAddress } from '../queries/person.ts';
import { textLog } from '../queries/phone-texts.ts';

/** How old a signature of Mailgun may be, in seconds. */
const SIGNATURE_AGE = 15 * 60;

const signed = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: z.string(), signature: z.string() }),
});

const handlers: Handlers<typeof mailsApi> = {
  mails: async ({ sql, query, address }) => {
    const { rows, total } = await mailLog(sql, query);
    return paginate(rows, total, query, address);
  },

  suppressed: async ({ sql, me, query, address }) => {
    const { rows, total } = await suppressedPage(sql, { ...query, whole: me.role === 'admin' });
    return paginate(rows, total, query, address);
  },

  suppress: async ({ app, sql, me, body, now, audit }) => {
    if (me.role === 'support' && (await isOperatorsAddress(sql, body.email))) throw new DomainError('not_allowed');
    audit(aboutAddress(app, body.email));
    await suppress(sql, body.email, 'by_hand', now);
    return undefined;
  },

  release: async ({ app, sql, body, audit }) => {
    audit(aboutAddress(app, body.email));
    if (!(await release(sql, body.email))) throw new DomainError('not_found');
    return undefined;
  },

  releaseSince: async ({ sql, body, audit }) => {
    const released = await releaseSince(sql, new Date(body.since));
    audit({ after: { since: body.since, released } });
    return { released };
  },

  bounced: async ({ app, sql, body, client, now }) => {
    const secret = app.mailWebhookSecret;
    if (secret === null) throw new DomainError('not_found');
    if (!(client.password !== null && equal(client.password, secret)) && !isSigned(body, secret, now))
      throw new DomainError('not_found');
    const bounces = readBounces(body);
    for (const { email, reason } of bounces) await suppress(sql, email, reason, now);
    return { suppressed: bounces.length };
  },

  jobs: ({ sql }) => jobPage(sql),

  runAgain: async ({ sql, params }) => {
    await runAgain(sql, params.jobId);
    return jobPage(sql);
  },

  promises: ({ sql }) => promisePage(sql),
};

/** The audit log names no person: the same address has the same pseudonym in it. */
function aboutAddress({ secrets }: Pick<AppContext, 'secrets'>, email: string) {
  return { subject: { kind: 'mail', id: secrets.pseudonym(normalEmail(email)) } };
}

/** Whether the body has Mailgun's signature under the secret: HMAC-SHA-256 over time and token. */
function isSigned(body: unknown, secret: string, now: Date): boolean {
  const parsed = signed.safeParse(body);
  if (!parsed.success) return false;
  const { timestamp, token, signature } = parsed.data.signature;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > SIGNATURE_AGE) return false;
  return equal(signature, createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex'));
}

function equal(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const mails = defineDomain('mails', mailsApi, handlers);

const REASON_LENGTH = 200;

const phoneTextHandlers: Handlers<typeof phoneTextsApi> = {
  texts: async ({ app, sql, query, address }) => {
    const { rows, total } = await textLog(sql, query);
    return { ...paginate(rows, total, query, address), channels: phoneChannels(app) };
  },

  status: async ({ app, pool, params, body, header, rawBody, now }) => {
    const gateway = app.gateways[params.channel];
    // Anyone who does not know the secret learns nothing, also not whether there is a gateway.
    if (!gateway?.isFrom(header, rawBody(), now)) throw new DomainError('not_found');
    const { id, status, reason } = body.data;
    const words = reason.replace(/\p{Cc}/gu, ' ').slice(0, REASON_LENGTH);
    if (!(await takeStatus(app, pool, { id, status, reason: words, channel: params.channel }, now)))
      throw new DomainError('not_found');
    return undefined;
  },
};

export const phoneTexts = defineDomain('phoneTexts', phoneTextsApi, phoneTextHandlers);
