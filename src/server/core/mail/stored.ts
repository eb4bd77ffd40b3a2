import { seal, unseal } from '../secrets.ts';
import type { Mail } from './contents.ts';

/** A mail as it lies in the table: what JSON can hold, and the button's address sealed, for that may set a password. */
export type StoredMail = Omit<Mail, 'attachments' | 'button'> & {
  button?: { label: string; sealed: string };
  attachments?: { name: string; type: string; base64: string }[];
};

export function stored({ attachments, button, ...mail }: Mail, key: string): StoredMail {
  const kept = attachments?.map(({ name, type, content }) => {
    return { name, type, base64: Buffer.from(content).toString('base64') };
  });
  return {
    ...mail,
    ...(button && {
      button: { label: button.label, sealed: seal(Buffer.from(button.url), about(key)).toString('base64') },
    }),
    ...(kept && { attachments: kept }),
  };
}

/** The mail as it was queued under its key. */
export function opened({ attachments, button, ...mail }: StoredMail, key: string): Mail {
  const files = attachments?.map(({ name, type, base64 }) => ({ name, type, content: Buffer.from(base64, 'base64') }));
  return {
    ...mail,
    ...(button && {
      button: { label: button.label, url: unseal(Buffer.from(button.sealed, 'base64'), about(key)).toString() },
    }),
    ...(files && { attachments: files }),
  };
}

function about(key: string): string {
  return `mail ${key}`;
}
