import { ANSWERS_CACHE } from '../core/personal.ts';

/** What is pushed to a browser, in its person's language (RFC 8030 carries it, encrypted). */
export interface Push {
  /** The account it is for: where nobody else than them is signed in by then, it is shown. */
  to: number;
  title: string;
  body: string;
  /** Where a tap leads in the app. */
  path: string;
  /** A later notification with the same tag replaces the earlier one. */
  tag: string;
  /** The number on the app's icon. */
  badge: number;
  /** Whether a visible tab shows a toast in place of the desktop notification. */
  toast: boolean;
}

/** Where the app stores, for its service worker, which account is signed in; sign-out deletes it together with the cached answers. */
export const SIGNED_IN_NOTE = { cache: ANSWERS_CACHE, address: '/signed-in' } as const;

/** A push out of its text; null for what is none of ours. */
export function readPush(text: string): Push | null {
  const { to, title, body, path, tag, badge, toast } = fieldsOf(text);
  if (typeof to !== 'number' || typeof title !== 'string' || typeof body !== 'string') return null;
  return {
    to,
    title,
    body,
    path: typeof path === 'string' ? path : '/',
    tag: typeof tag === 'string' ? tag : title,
    badge: typeof badge === 'number' ? badge : 0,
    toast: toast !== false,
  };
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
