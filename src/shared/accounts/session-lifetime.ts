import type { UserType } from './schema.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How long a sign-in lasts, in milliseconds: without use, and altogether, however much it is used. */
export interface SessionLifetime {
  idle: number;
  absolute: number;
}

/** People come back to a ride after weeks, on a device of their own. */
export const SESSION_LIFETIME: SessionLifetime = { idle: 30 * DAY, absolute: 90 * DAY };

/** Administrators see everybody's data. */
export const ADMIN_SESSION_LIFETIME: SessionLifetime = { idle: 2 * HOUR, absolute: 12 * HOUR };

export function sessionLifetime(userType: UserType): SessionLifetime {
  return userType === '' ? ADMIN_SESSION_LIFETIME : SESSION_LIFETIME;
}
