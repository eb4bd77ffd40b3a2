/** The channels to telephones, in the order in which they are tried. */
export const PHONE_CHANNELS = ['viber', 'sms'] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** How many text messages besides codes one number gets in a day: each of them costs. */
export const PHONE_TEXTS_OF_NUMBER = 6;

/** Most characters of a text message, without its link. */
export const PHONE_TEXT_LENGTH = 300;
