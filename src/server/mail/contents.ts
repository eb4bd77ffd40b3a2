import type { Locale } from '#shared/i18n/locale.ts';

export interface MailAttachment {
  /** As it is called when saved: 'ticket.ics'. */
  name: string;
  /** Its media type: 'text/calendar'. */
  type: string;
  content: string | Uint8Array;
}

/** A mail in words; how it looks is decided in one place. Nothing in it is markup. */
export interface Mail {
  to: string;
  /** Where an answer to it goes; without it to nobody who reads it. */
  replyTo?: string;
  locale: Locale;
  subject: string;
  /** Paragraphs, from the greeting on. */
  lines: string[];
  /** Digits to type in the app, shown large. */
  code?: string;
  button?: { label: string; url: string };
  /** The small print below: why this mail came. */
  footer?: string;
  attachments?: MailAttachment[];
}
