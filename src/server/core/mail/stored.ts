import type { PrintedPaper } from '../pdf/printed-paper.ts';
import type { Secrets } from '../secrets.ts';
import type { Mail, MailAttachment } from './contents.ts';

/** A mail in its stored JSON form. The button's URL and the code are encrypted, since they prove a person's identity. */
export type StoredMail = Omit<Mail, 'attachments' | 'button' | 'code'> & {
  code?: { sealed: string };
  button?: { label: string; sealed: string };
  attachments?: StoredAttachment[];
};

/** A paper is stored as JSON. */
type StoredAttachment = { name: string; type: string } & ({ base64: string } | { paper: string });

export function stored(
  secrets: Pick<Secrets, 'seal'>,
  { attachments, button, code, ...mail }: Mail,
  key: string,
): StoredMail {
  const storedAttachments = attachments?.map(({ name, type, content }): StoredAttachment => {
    if (typeof content === 'string' || content instanceof Uint8Array)
      return { name, type, base64: Buffer.from(content).toString('base64') };
    return { name, type, paper: JSON.stringify(content) };
  });
  return {
    ...mail,
    ...(code && { code: { sealed: secrets.seal(Buffer.from(code), about(key)).toString('base64') } }),
    ...(button && {
      button: { label: button.label, sealed: secrets.seal(Buffer.from(button.url), about(key)).toString('base64') },
    }),
    ...(storedAttachments && { attachments: storedAttachments }),
  };
}

export function resealed(before: Secrets, after: Secrets, mail: StoredMail, key: string): StoredMail {
  const again = (sealed: string) =>
    after.seal(before.unseal(Buffer.from(sealed, 'base64'), about(key)), about(key)).toString('base64');
  return {
    ...mail,
    ...(mail.code && { code: { sealed: again(mail.code.sealed) } }),
    ...(mail.button && { button: { ...mail.button, sealed: again(mail.button.sealed) } }),
  };
}

export function opened(
  secrets: Pick<Secrets, 'unseal'>,
  { attachments, button, code, ...mail }: StoredMail,
  key: string,
): Mail {
  const files = attachments?.map((one): MailAttachment => {
    const { name, type } = one;
    if ('base64' in one) return { name, type, content: Buffer.from(one.base64, 'base64') };
    const paper: PrintedPaper = JSON.parse(one.paper);
    return { name, type, content: { ...paper, madeAt: new Date(paper.madeAt) } };
  });
  return {
    ...mail,
    ...(code && { code: secrets.unseal(Buffer.from(code.sealed, 'base64'), about(key)).toString() }),
    ...(button && {
      button: { label: button.label, url: secrets.unseal(Buffer.from(button.sealed, 'base64'), about(key)).toString() },
    }),
    ...(files && { attachments: files }),
  };
}

function about(key: string): string {
  return `mail ${key}`;
}
