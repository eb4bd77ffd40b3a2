/** How long the link and the code of a confirmation mail work, in hours. */
export const CONFIRMATION_HOURS = 24;

/** Digits of the code in a confirmation mail. */
export const CONFIRMATION_DIGITS = 6;

/** Codes that may be tried against one mail. */
export const MAX_CODE_TRIES = 5;

/** Confirmation mails to one account within a day, the first one included. */
export const CONFIRMATION_MAILS_PER_DAY = 10;
