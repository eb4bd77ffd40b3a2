import { createTransport } from 'nodemailer';
import { isLoopback } from '../network.ts';

export interface OutgoingMail {
  /** The id of this mail, the same at each attempt. */
  id: string;
  /** The id of the thread to which it belongs; no mail has it as its own. */
  thread?: string;
  to: string;
  replyTo?: string;
  /** The address of one-click unsubscription (RFC 8058). */
  unsubscribe?: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
}

/**
 * The outcome of a delivery: `sent` to a mail server, `kept` for the outbox page, `refused` permanently because the mailbox does not
 * exist, or `nowhere` without a mail server. Throws while the mail server is unavailable or refuses our mails; the job then tries again.
 */
export type Delivery = 'sent' | 'kept' | 'refused' | 'nowhere';

export interface MailTransport {
  send(letter: OutgoingMail): Promise<Delivery>;
}

/** The outbox of a development machine: the mails stay in their table and are not sent. */
export const outboxTransport: MailTransport = { send: async () => 'kept' };

/** The transport of a public server without a mail server: a mail is not stored, since its content is not for the operator. */
export const noTransport: MailTransport = { send: async () => 'nowhere' };

/** The timeouts are long enough for a slow server and short enough that a silent one does not block the other jobs. In ms. */
const TIMEOUT = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends over SMTP: `smtps://…:465`, or `smtp://user:password@host:587`, which must offer STARTTLS unless it is on this machine, because
 * mails have links that set passwords. `plain` allows a connection without encryption.
 */
export function smtpTransport(url: string, from: string, { plain = false } = {}): MailTransport {
  const mailServer = mailServerAt(url, plain);
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, thread, unsubscribe, ...letter }) => {
      try {
        await mailServer.sendMail({
          from,
          ...letter,
          to: { name: '', address: letter.to },
          ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
          messageId: `<${id}@${domain}>`,
          ...(thread && { inReplyTo: `<${thread}@${domain}>`, references: `<${thread}@${domain}>` }),
          // The header suppresses automatic replies, such as holiday notices (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
        return 'sent';
      } catch (error) {
        if (isRefusal(error)) return 'refused';
        throw error;
      }
    },
  };
}

/** Signs in to the mail server and out again. Throws what it answers otherwise. */
export async function checkMailServer(url: string, { plain = false } = {}): Promise<void> {
  const mailServer = mailServerAt(url, plain);
  await mailServer.verify().finally(() => mailServer.close());
}

function mailServerAt(url: string, plain: boolean) {
  const requireTLS = !plain && !isLoopback(new URL(url).hostname);
  return createTransport({ url, requireTLS, ...TIMEOUT, disableFileAccess: true, disableUrlAccess: true });
}

/**
 * Whether the server said that there is no such mailbox: a 5xx reply to the recipient with an enhanced code 5.1.x (RFC 3463, 3.2). Any
 * other refusal, such as 5.7.1, is about us, not about the mailbox.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  if (!('response' in error) || !('command' in error) || error.command !== 'RCPT TO') return false;
  return /^5\d\d[ -]5\.1\.\d{1,3}\b/.test(String(error.response));
}
