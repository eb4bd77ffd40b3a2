/** The time in minutes for which freed seats are held for the people they are offered to. */
export const OFFER_MINUTES = 30;

/**
 * The time in minutes for which seats that become free one by one are held for a party, and the hours after it in which they go to the next
 * before they are held for the same party again. In the last hours before departure none are held: they would leave empty.
 */
export const GATHER_MINUTES = 120;
export const GATHER_AGAIN_HOURS = 22;
export const GATHER_LAST_HOURS = 6;

/** Connections that one account, or one mail without an account, may have alerts for at a time. */
export const MAX_ALERTS = 10;

/** Full trips that one account may wait for at a time. */
export const MAX_WAITING = 5;

/**
 * Alerts without an account: made from one network within an hour, and mails that ask one address to confirm within a day, on behalf of one
 * network and of all.
 */
export const MAIL_ALERTS_OF_NETWORK = 10;
export const MAIL_ALERTS_OF_ADDRESS = 5;
export const MAIL_ALERTS_OF_ADDRESS_IN_ALL = 20;

export const CONFIRM_HOURS = 24;

/** Finds within this time, in seconds, go into one notification; for a quarter of an hour after it there is no other. */
export const GROUPED_SECONDS = 15;
export const PAUSE_MINUTES = 15;

export const ALERT_DAYS_AHEAD = 365;
