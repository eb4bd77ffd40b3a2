import * as z from 'zod/mini';
import {
  type CarrierInfo,
  carrierInfo,
  DEFAULT_USER_TYPE,
  USER_TYPES,
  type User,
  type UserType,
  user,
} from '#shared/accounts/schema.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/i18n/locale.ts';

/** A message that waits for the next page. */
export interface ToastMessage {
  text: string;
  kind: 'info' | 'good' | 'bad';
}

/** What domains keep between visits; each reads its own with its own schema (`remembered`). */
export const REMEMBERED = ['bus', 'busStatuses', 'driverRoutes', 'routeStatuses', 'countryList', 'contacts'] as const;
export type Remembered = (typeof REMEMBERED)[number];

/** The persisted client state, by the names of the specification (section 3). */
export interface SessionState extends Record<Remembered, unknown> {
  locale: Locale;
  token: string | null;
  /** Empty: nobody is signed in, or, with a token, an administrator. */
  userType: UserType;
  userInfo: User | null;
  carrierInfo: CarrierInfo | null;
  toastMessage: ToastMessage | null;
  totalUnreadCount: number;
  totalUnconfirmedPassengers: number;
  activeChatId: number | null;
  redirectUrl: string | null;
}

/** The state after a logout: everything that section 4 lists is as on the first day. */
export const SIGNED_OUT: SessionState = {
  locale: DEFAULT_LOCALE,
  token: null,
  userType: '',
  userInfo: null,
  carrierInfo: null,
  bus: null,
  busStatuses: null,
  driverRoutes: null,
  routeStatuses: null,
  countryList: null,
  toastMessage: null,
  contacts: null,
  totalUnreadCount: 0,
  totalUnconfirmedPassengers: 0,
  activeChatId: null,
  redirectUrl: null,
};

const count = z.catch(z.number().check(z.int(), z.minimum(0)), 0);
const anything = z.catch(z.unknown(), null);

/** What lies in the storage may be of an older version or of somebody's own making: each part is read or left out alone. */
const stored = z.object({
  userType: z.catch(z.optional(z.enum(USER_TYPES)), undefined),
  userInfo: z.catch(z.nullable(user), null),
  carrierInfo: z.catch(z.nullable(carrierInfo), null),
  toastMessage: z.catch(z.nullable(z.object({ text: z.string(), kind: z.enum(['info', 'good', 'bad']) })), null),
  totalUnreadCount: count,
  totalUnconfirmedPassengers: count,
  activeChatId: z.catch(z.nullable(z.number()), null),
  redirectUrl: z.catch(z.nullable(z.string()), null),
  bus: anything,
  busStatuses: anything,
  driverRoutes: anything,
  routeStatuses: anything,
  countryList: anything,
  contacts: anything,
});

export interface Start {
  state: SessionState;
  /** An administrator: the browser belongs in the admin area. */
  admin: boolean;
}

/**
 * The session at the start of the app (specification, section 4). The token's cookie decides: without it everything kept is
 * cleared and nobody is signed in; with it the person is; a missing user type is a passenger, an empty one an administrator.
 */
export function startState(kept: unknown, cookies: { token: string | null; locale: Locale | null }): Start {
  const locale = cookies.locale ?? DEFAULT_LOCALE;
  if (!cookies.token) return { state: { ...SIGNED_OUT, locale }, admin: false };
  const read = stored.safeParse(kept);
  const { userType = DEFAULT_USER_TYPE, ...rest } = read.success ? read.data : SIGNED_OUT_BUT_TYPE;
  return { state: { ...SIGNED_OUT, ...rest, userType, locale, token: cookies.token }, admin: userType === '' };
}

/** Only paths of this app: an address elsewhere is nobody's way back. */
export function ownPath(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}

const SIGNED_OUT_BUT_TYPE = { ...SIGNED_OUT, userType: undefined };
