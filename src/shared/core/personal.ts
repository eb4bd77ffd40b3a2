/** The service worker's cache with the API's last answers, each under a digest of the sign-in that it was given to. */
export const ANSWERS_CACHE = 'vezu-answers';

/** The service worker's cache with uploaded pictures, those of chats among them. */
export const PICTURES_CACHE = 'vezu-pictures';

/** What the service worker stores for one person: emptied when they leave this device. */
export const PERSONAL_CACHES = [ANSWERS_CACHE, PICTURES_CACHE] as const;

/** What a page says to its service worker when a person leaves this device. */
export const FORGET_PERSON = 'forget-person';
