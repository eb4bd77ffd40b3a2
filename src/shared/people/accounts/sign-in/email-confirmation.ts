/** How long the link and the code of a confirmation mail are valid, in hours. */
export const CONFIRMATION_HOURS = 24;

/** The number of digits of the code in a confirmation mail. */
export const CONFIRMATION_DIGITS = 6;

/** How many wrong codes are allowed per mail. */
export const MAX_CODE_TRIES = 5;

/** The maximum number of confirmation mails to one account per day, including the first one. */
export const CONFIRMATION_MAILS_PER_DAY = 10;
