import { RETENTION_DAYS } from '#shared/core/retention.ts';

/**
 * The constants of tracking (docs/product.md 10). Times are in milliseconds unless the
 * name has another unit.
 */

/** Shortest time between two positions that a phone sends. */
export const LOCATION_INTERVAL = 5_000;
/** A position that follows from the one before it waits this long, while the bus moves and while it is at rest. */
export const RECKONED_INTERVAL = 30_000;
export const STANDING_INTERVAL = 60_000;
/** A position follows from the one before it when it is within this many metres of where that one leads. */
export const RECKONED_METRES = 50;
/** Below this speed, in m/s, a bus counts as at rest: receivers report small speeds at rest. */
export const STANDING_SPEED = 1;
/** The server accepts a slightly shorter interval, because delays on the network vary. */
export const TRACKING_INTERVAL = 4_000;
export const NEED_TRACKING_INTERVAL = 30_000;
/** The options of the browser's geolocation: high accuracy, no cached position, and a timeout. */
export const GEOLOCATION_TIMEOUT = 5_000;
/** Minutes before each further attempt after geolocation error codes 2 and 3. */
export const RETRY_MINUTES = [1, 3, 6] as const;
/** How often the geolocation permission is checked after error code 1. */
export const PERMISSION_POLL = 10_000;
/** An error that repeats within this time is reported once; the report is sent this long after the error occurred. */
export const SAME_ERROR_WINDOW = 3_000;
/** The centre of the map when there is nothing to show. */
export const MAP_CENTER = { latitude: 48.38, longitude: 31.18 } as const;

/** Tracking of a driver begins this many minutes before the departure of a planned trip. */
export const TRACK_LEAD_MINUTES = 60;
/** Tracking for a trip that nobody finished stops this many hours after its planned arrival. */
export const FORGOTTEN_AFTER_HOURS = 24;
export const TRACK_DAYS = RETENTION_DAYS.positions;
/** A phone stores unsent fixes for this many hours; the server refuses older fixes. */
export const KEEP_UNSENT_HOURS = 24;
export const MAX_BATCH = 2_000;

export const BATCH_BYTES = 1024 * 1024;

/** A position older than this is marked as old on the screen. */
export const OLD_POSITION = 2 * 60_000;
/** The driver and the office are informed when nobody has seen a bus under way for this long. */
export const SILENT_AFTER = 12 * 60_000;
/** They are also informed when a trip has not begun this long after its departure, */
export const STARTS_LATE_AFTER = 15 * 60_000;
/** when its bus has been idle this long, neither at a stop nor this many km before the border, */
export const IDLE_AFTER = 30 * 60_000;
export const QUEUE_KM = 15;
/** and when it is this many km away from the straight line between two stops, from which no road deviates so far. */
export const OFF_LINE_KM = 50;
/** Both are said by a position that is at most this old. */
export const ALARM_LIVE = 10 * 60_000;
/** A bus whose last fix is older than this is not shown, and its arrivals are not predicted. */
export const STALE_POSITION = 30 * 60_000;
export const SHARED_POLL_INTERVAL = 10_000;
/** A shared link ends this long after the holder's stop. */
export const SHARE_AFTER_STOP = 60 * 60_000;
/** The maximum number of live links that one person can have for one trip. */
export const MAX_SHARES = 10;

/** A bus is considered to have arrived in the city within this many km of its next stop. */
export const ARRIVED_KM = 2;
