import * as z from 'zod/mini';
import { ADMINISTRATORS, OPERATORS, PUBLIC } from '#shared/core/access.ts';
import { email } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id, instant } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { PROMISES } from '#shared/sales/bookings/rules/promises.ts';

/** How a mail ended; `waiting`: it has not. */
export const MAIL_OUTCOMES = ['waiting', 'sent', 'kept', 'refused', 'nowhere', 'late', 'suppressed'] as const;
export const MAIL_TABS = ['failed', 'all'] as const;
export const SUPPRESSION_REASONS = ['bounced', 'complained', 'refused', 'by_hand'] as const;

const mailRow = z.object({
  id: z.number(),
  /** The masked address. */
  recipient: z.string(),
  /** Subject of the mail: the beginning of its key. */
  about: z.string(),
  createdAt: instant,
  endedAt: z.nullable(instant),
  outcome: z.enum(MAIL_OUTCOMES),
});
export type MailRow = z.output<typeof mailRow>;

const jobRow = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.number(),
  maxAttempts: z.number(),
  error: z.string(),
  /** When it is tried again; null when it was given up. */
  nextAt: z.nullable(instant),
});
export type JobRow = z.output<typeof jobRow>;

const jobPage = z.object({
  failed: z.array(jobRow),
  waiting: z.array(z.object({ name: z.string(), count: z.number(), oldest: instant })),
});
export type JobPage = z.output<typeof jobPage>;

const suppressedRow = z.object({ email: z.string(), reason: z.enum(SUPPRESSION_REASONS), at: instant });
export type SuppressedRow = z.output<typeof suppressedRow>;

const promisePage = z.object({
  /** When the last check began; null before the first one. */
  checkedAt: z.nullable(instant),
  broken: z.array(
    z.object({
      promise: z.enum(PROMISES),
      /** The id of the entry, payment, booking, cash-up or trip. */
      subject: z.string(),
      expected: z.nullable(z.string()),
      found: z.nullable(z.string()),
      since: instant,
    }),
  ),
});
export type PromisePage = z.output<typeof promisePage>;

export const mailsApi = {
  mails: endpoint({
    method: 'GET',
    path: '/api/admin/mails',
    summary: 'The mails of the last 30 days with how they ended, the newest first; addresses are masked',
    access: OPERATORS,
    query: z.object({ tab: z._default(z.enum(MAIL_TABS), 'failed'), ...pageQuery }),
    output: paginated(mailRow),
    unaudited: true,
  }),
  suppressed: endpoint({
    method: 'GET',
    path: '/api/admin/mail-suppressions',
    summary: 'Addresses that get no mail, with the reason, the latest first; `q` is the beginning of an address',
    access: OPERATORS,
    query: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(254)), ''), ...pageQuery }),
    output: paginated(suppressedRow),
  }),
  suppress: endpoint({
    method: 'POST',
    path: '/api/admin/mail-suppressions',
    summary: 'Send no more mail to an address',
    access: OPERATORS,
    body: z.object({ email: email() }),
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/admin/mail-suppressions/release',
    summary: 'Send mail to an address again',
    access: OPERATORS,
    body: z.object({ email: email() }),
  }),
  releaseSince: endpoint({
    method: 'POST',
    path: '/api/admin/mail-suppressions/release-since',
    summary: 'Send mail again to all addresses that bounced or were refused since an instant',
    access: ADMINISTRATORS,
    body: z.object({ since: z.iso.datetime({ offset: true }) }),
    output: z.object({ released: z.number() }),
  }),
  bounced: endpoint({
    method: 'POST',
    path: '/api/mail/bounces',
    summary:
      'For the mail service: addresses that bounced or complained, as {email, type: "bounce" | "complaint"} or as Postmark, SendGrid and Mailgun send them. The secret is the password of HTTP Basic authentication, or the key of Mailgun’s signature',
    access: PUBLIC,
    body: z.unknown(),
    output: z.object({ suppressed: z.number() }),
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'Jobs that failed, with the reason and when they are tried again, and how many wait',
    access: ADMINISTRATORS,
    output: jobPage,
    unaudited: true,
  }),
  runAgain: endpoint({
    method: 'POST',
    path: '/api/admin/jobs/:jobId/again',
    summary: 'Run a failed job again, now',
    access: ADMINISTRATORS,
    params: z.object({ jobId: id }),
    output: jobPage,
  }),
  promises: endpoint({
    method: 'GET',
    path: '/api/admin/promises',
    summary: 'The numbers of bookings, cash and trips that the last nightly check found wrong',
    access: ADMINISTRATORS,
    output: promisePage,
    unaudited: true,
  }),
};
