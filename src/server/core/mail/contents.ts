import type { Locale } from '#shared/i18n/locale.ts';
import type { PrintedPaper } from '../pdf/printed-paper.ts';

export interface MailAttachment {
  /** The file name: 'ticket.ics'. */
  name: string;
  /** The media type: 'text/calendar'. */
  type: string;
  /** A paper is printed when the mail is sent. */
  content: string | Uint8Array | PrintedPaper;
}

/** A line of a mail; one with an address is a link, such as a telephone number. */
export type MailLine = string | { text: string; href: string };

export type MailRide = {
  stops: { time: string; place: string; lines: MailLine[] }[];
  between: string;
  facts: { label: string; lines: MailLine[] }[];
};

/** The texts of a mail, without markup; `layout.ts` defines the layout. */
export interface Mail {
  to: string;
  /** The reply address; without it nobody reads replies. */
  replyTo?: string;
  locale: Locale;
  subject: string;
  /** The heading within the mail; by default its subject. */
  title?: string;
  /** The line that lists of mails show after the subject; by default the beginning of the text. */
  preheader?: string;
  /** The paragraphs, including the greeting. */
  lines: string[];
  /** Digits to type into the app, displayed large. */
  code?: string;
  ride?: MailRide;
  button?: { label: string; url: string };
  /** The small print at the end: the reason for this mail. */
  footer?: string;
  attachments?: MailAttachment[];
  /** Subject of the mail, 'party:12': mail programs show the mails of one thread together. */
  thread?: string;
  /**
   * `security`: about the sign-in or the account, so that an operator who stops mails to an address does not stop it; `reset`: the person
   * has asked for it and is tried once more although the mailbox refused a mail.
   */
  purpose?: 'security' | 'reset';
  /** Where the reader switches such mails off without a sign-in: a page, and an address for mail programs (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string };
}
