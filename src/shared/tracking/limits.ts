import { RETENTION_DAYS } from '../core/retention.ts';

/**
 * The constants of tracking (docs/product.md 10). Times are in milliseconds unless the
 * name says otherwise.
 */

/** A phone sends its place at most this often. */
export const LOCATION_INTERVAL = 5_000;
/** The server accepts a slightly shorter interval, because delays on the network vary. */
export const TRACKING_INTERVAL = 4_000;
/** Whether tracking is needed is asked this often. */
export const NEED_TRACKING_INTERVAL = 30_000;
/** The options of the browser's geolocation: high accuracy, no cached position, and a timeout. */
export const GEOLOCATION_TIMEOUT = 5_000;
/** After codes 2 and 3 it is tried again so many minutes later, one after another. */
export const RETRY_MINUTES = [1, 3, 6] as const;
/** After code 1 the permission is looked at this often. */
export const PERMISSION_POLL = 10_000;
/** The same error is reported once within this time, and this long after it occurred. */
export const SAME_ERROR_WINDOW = 3_000;
/** What a map shows when it knows nothing else. */
export const MAP_CENTER = { latitude: 48.38, longitude: 31.18 } as const;

/** A driver is tracked from so many minutes before a planned trip. */
export const TRACK_LEAD_MINUTES = 60;
/** A trip that nobody finished does not follow its driver for longer than this after its planned arrival. */
export const FORGOTTEN_AFTER_HOURS = 24;
/** Tracks are kept for so many days. */
export const TRACK_DAYS = RETENTION_DAYS.positions;
/** A phone keeps what it could not send for so many hours; older fixes are not taken. */
export const KEEP_UNSENT_HOURS = 24;
/** At most so many kept fixes go in one request. */
export const MAX_BATCH = 2_000;

/** So many bytes such a batch may weigh. */
export const BATCH_BYTES = 1024 * 1024;

/** A position older than this is shown as old. */
export const OLD_POSITION = 2 * 60_000;
/** A bus whose last fix is older than this is not shown, and its arrivals are not predicted. */
export const STALE_POSITION = 30 * 60_000;
/** The page behind a shared link asks this often. */
export const SHARED_POLL_INTERVAL = 10_000;
/** A shared link ends this long after the holder's stop. */
export const SHARE_AFTER_STOP = 60 * 60_000;
/** At most so many live links to one trip by one person. */
export const MAX_SHARES = 10;

/** A bus this near to its next stop, in km, has arrived in the city. */
export const ARRIVED_KM = 2;
