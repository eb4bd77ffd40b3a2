import * as z from 'zod/mini';

/** Report of a mail service about an address that must not be written to again. */
export interface Bounce {
  email: string;
  reason: 'bounced' | 'complained';
}

const text = z.catch(z.string(), '');
const report = z.object({
  /** The generic shape, and SendGrid's. */
  email: text,
  type: text,
  event: text,
  permanent: z.catch(z.optional(z.boolean()), undefined),
  /** Postmark's. */
  RecordType: text,
  Email: text,
  Type: text,
  /** Mailgun's. */
  'event-data': z.catch(z.optional(z.object({ event: text, severity: text, recipient: text })), undefined),
});
type Report = z.output<typeof report>;

/**
 * Reads the report of a mail service: `{ email, type: "bounce" | "complaint", permanent }`, alone or in a list, or what Postmark, SendGrid
 * and Mailgun send. Bounces that may pass, like a full mailbox, are left out.
 */
export function readBounces(body: unknown): Bounce[] {
  const items = Array.isArray(body) ? body : [body];
  return items.slice(0, 1000).flatMap((item) => {
    const parsed = report.safeParse(item);
    const found = parsed.success ? (mailgun(parsed.data) ?? postmark(parsed.data) ?? plain(parsed.data)) : null;
    return found && found.email.includes('@') && found.email.length <= 254
      ? [{ ...found, email: found.email.trim().toLowerCase() }]
      : [];
  });
}

function mailgun({ 'event-data': data }: Report): Bounce | null {
  if (!data) return null;
  if (data.event === 'complained') return { email: data.recipient, reason: 'complained' };
  return data.event === 'failed' && data.severity === 'permanent' ? { email: data.recipient, reason: 'bounced' } : null;
}

function postmark({ RecordType, Email, Type }: Report): Bounce | null {
  if (RecordType === 'SpamComplaint') return { email: Email, reason: 'complained' };
  return RecordType === 'Bounce' && /^(HardBounce|BadEmailAddress)$/.test(Type)
    ? { email: Email, reason: 'bounced' }
    : null;
}

function plain({ email, type, event, permanent }: Report): Bounce | null {
  if (type === 'complaint' || event === 'spamreport') return { email, reason: 'complained' };
  if (event === 'bounce') return type === 'blocked' ? null : { email, reason: 'bounced' };
  return type === 'bounce' && permanent !== false ? { email, reason: 'bounced' } : null;
}
