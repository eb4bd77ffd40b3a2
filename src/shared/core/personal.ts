/** The service worker's cache of API answers. Each entry is keyed by a digest of the sign-in that received it. */
export const ANSWERS_CACHE = 'vezu-answers';

/** The service worker's cache of uploaded pictures, including pictures of chats. */
export const PICTURES_CACHE = 'vezu-pictures';

/** The service worker's cache of the papers of trips, which hold the data of passengers. */
export const PAPERS_CACHE = 'vezu-papers';

/** The service worker's caches with personal data; they are deleted at sign-out. */
export const PERSONAL_CACHES = [ANSWERS_CACHE, PICTURES_CACHE, PAPERS_CACHE] as const;

/** The database of the trip sheets that a device can show without a connection; it is deleted at sign-out. */
export const SHEETS_DATABASE = 'vezu-sheets';

/**
 * The database of an account's presses that the server does not have yet. It is deleted when the person signs out on purpose; it stays when
 * their session ends without their action, because the presses exist nowhere else, and they are sent after the next sign-in.
 */
export function pressesDatabase(accountId: unknown): string {
  return `vezu-presses-${accountId}`;
}

/** The message that a page sends to its service worker at sign-out. */
export const FORGET_PERSON = 'forget-person';
