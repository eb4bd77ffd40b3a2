/** The code for the sign-in that this tab waits for: a phone that shows the message may close the tab meanwhile. */
export const PHONE_ENTRY = 'phone-entry';
