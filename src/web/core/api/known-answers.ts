import { onSession, session } from '../session/session.ts';

interface KnownAnswer {
  text: string;
  tag: string;
}

type Tagged = Pick<KnownAnswer, 'text'> & { tag?: string | null | undefined };

/** With more answers than that all are forgotten: each is then sent whole once more. */
const MAX = 20;

/** The last answers by address, of endpoints that are asked for again and again. The server does not send the same one twice. */
const known = new Map<string, KnownAnswer>();

export function knownAnswer(url: string): KnownAnswer | undefined {
  return known.get(url);
}

/** Remembers a tagged answer that was asked for with this token, unless another person is signed in meanwhile. */
export function rememberAnswer(url: string, token: string | null, { text, tag }: Tagged): void {
  if (!tag || token !== session().token) return;
  if (known.size > MAX) known.clear();
  known.set(url, { tag, text });
}

// After any change of the session, which is rare, the next answers are sent whole once more: nothing stays for another person.
onSession(() => known.clear());
