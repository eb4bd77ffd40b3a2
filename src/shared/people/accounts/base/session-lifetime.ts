import type { UserType } from './schema.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How long a sign-in lasts, in milliseconds: `idle` without use, `absolute` in total, even if it is used. */
export interface SessionLifetime {
  idle: number;
  absolute: number;
}

/** The lifetime is long because people return after weeks, on their own device. */
export const SESSION_LIFETIME: SessionLifetime = { idle: 30 * DAY, absolute: 90 * DAY };

/** The lifetime is short because administrators can see the data of all users. */
export const ADMIN_SESSION_LIFETIME: SessionLifetime = { idle: 2 * HOUR, absolute: 12 * HOUR };

export function sessionLifetime(userType: UserType): SessionLifetime {
  return userType === '' ? ADMIN_SESSION_LIFETIME : SESSION_LIFETIME;
}
