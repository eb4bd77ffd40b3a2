/** The channels to telephones, in the order in which they are tried. */
export const PHONE_CHANNELS = ['viber', 'sms'] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** How many text messages besides codes one number gets in a day: each of them costs. */
export const PHONE_TEXTS_OF_NUMBER = 6;

/** How many a carrier's passengers without an account get in a day, and how many those who booked from one network. */
export const PHONE_TEXTS_OF_CARRIER = 1_000;
export const PHONE_TEXTS_OF_NETWORK = 100;

/** The parts of the whole service's budget of a day, in percent, at which the administrators get a mail. */
export const TEXT_BUDGET_ALARMS = [80, 100] as const;

/** Most characters of a text message, without its link. */
export const PHONE_TEXT_LENGTH = 300;
