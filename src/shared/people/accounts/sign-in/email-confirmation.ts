export const CONFIRMATION_HOURS = 24;

export const CONFIRMATION_DIGITS = 6;

/** How many wrong codes are allowed per mail. */
export const MAX_CODE_TRIES = 5;

/** The maximum number of confirmation mails to one account per day, including the first one. */
export const CONFIRMATION_MAILS_PER_DAY = 10;
