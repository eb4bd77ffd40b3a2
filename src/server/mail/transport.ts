import { createTransport } from 'nodemailer';
import { isLoopback } from '../core/loopback.ts';

/** A mail ready to go. */
export interface OutgoingMail {
  /** Of its own mail and of nothing else: the same at each attempt. */
  id: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
}

/**
 * What became of a mail: `sent` to a mail server, `kept` for the outbox page, `refused` for good because there is no such
 * mailbox, or `nowhere` to send it to. Throws while the server is away: the mail is tried again.
 */
export type Delivery = 'sent' | 'kept' | 'refused' | 'nowhere';

export interface MailTransport {
  send(letter: OutgoingMail): Promise<Delivery>;
}

/** The outbox of a development machine: nothing leaves, the table is the box. */
export const outboxTransport: MailTransport = { send: async () => 'kept' };

/** No mail server is set where others can reach this one: a mail is not kept, for what is in it is not for the operator. */
export const noTransport: MailTransport = { send: async () => 'nowhere' };

/** Long enough for a slow server, short enough that a silent one does not hold up the other jobs. In ms. */
const TIMEOUT = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends over SMTP: `smtps://…:465`, or `smtp://user:password@host:587`, which must offer STARTTLS unless it is on this machine: mails
 * hold links that set passwords. `plain` does without.
 */
export function smtpTransport(url: string, from: string, { plain = false } = {}): MailTransport {
  const requireTLS = !plain && !isLoopback(new URL(url).hostname);
  const mailServer = createTransport({ url, requireTLS, ...TIMEOUT, disableFileAccess: true, disableUrlAccess: true });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, ...letter }) => {
      try {
        await mailServer.sendMail({
          from,
          ...letter,
          to: { name: '', address: letter.to },
          ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
          messageId: `<${id}@${domain}>`,
          // No reply is awaited from a machine: holiday notices stay at home (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return 'sent';
      } catch (error) {
        if (isRefusal(error)) return 'refused';
        throw error;
      }
    },
  };
}

/** The server took the sender and refused the mailbox for good (RFC 5321: 550 to 559). */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  if (!('responseCode' in error) || !('command' in error) || error.command !== 'RCPT TO') return false;
  const code = Number(error.responseCode);
  return code >= 550 && code <= 559;
}
