import { onSession, session } from '../session/session.ts';

interface KnownAnswer {
  text: string;
  tag: string;
}

type Tagged = Pick<KnownAnswer, 'text'> & { tag?: string | null | undefined };

/** More answers than that are not remembered: the oldest goes. */
const MAX = 20;

/** The last answers by address, of endpoints that are asked for again and again. The server does not send the same one twice. */
const known = new Map<string, KnownAnswer>();

export function knownAnswer(url: string): KnownAnswer | undefined {
  return known.get(url);
}

/** Remembers a tagged answer that was asked for with this token, unless somebody else is signed in meanwhile. */
export function rememberAnswer(url: string, token: string | null, { text, tag }: Tagged): void {
  if (!tag || token !== session().token) return;
  known.delete(url);
  known.set(url, { tag, text });
  const [oldest] = known.keys();
  if (known.size > MAX && oldest !== undefined) known.delete(oldest);
}

let account = session().token;
onSession(() => {
  if (session().token !== account) known.clear();
  account = session().token;
});
