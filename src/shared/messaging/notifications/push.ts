import { ANSWERS_CACHE } from '#shared/core/personal.ts';

/** The content of a push message, in the recipient's language (sent encrypted by RFC 8030). */
export interface Push {
  /** The recipient's account. The push is shown unless another account is signed in on the device. */
  to: number;
  title: string;
  body: string;
  /** The path in the app that a tap opens. */
  path: string;
  /** A later notification with the same tag replaces the earlier one. */
  tag: string;
  badge: number;
  /** Whether a visible tab shows a toast instead of the desktop notification. */
  toast: boolean;
}

/**
 * The cache entry in which the app stores, for its service worker, which account is signed in; sign-out deletes it together
 * with the cached answers.
 */
export const SIGNED_IN_NOTE = { cache: ANSWERS_CACHE, address: '/signed-in' } as const;

/** Parses a push from its JSON text; null if it is not one of this app's. */
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
