import { DEFAULT_LOCALE, type Locale } from '#shared/i18n/locale.ts';
import type { CarrierInfo, User, UserType } from '#shared/people/accounts/base/schema.ts';

export interface ToastMessage {
  text: string;
  kind: 'info' | 'good' | 'bad';
}

/** Values that domains store between visits; each parses its own with its own schema (`remembered`). */
export type Remembered = 'bus' | 'busStatuses' | 'driverRoutes' | 'routeStatuses' | 'countryList' | 'contacts';

/** The session state as it is stored in the browser (docs/product.md 3.5). */
export interface SessionState extends Record<Remembered, unknown> {
  locale: Locale;
  token: string | null;
  /** Empty for an administrator, who has a token, and when nobody is signed in. */
  userType: UserType;
  userInfo: User | null;
  carrierInfo: CarrierInfo | null;
  toastMessage: ToastMessage | null;
  totalUnreadCount: number;
  totalUnconfirmedPassengers: number;
  activeChatId: number | null;
  redirectUrl: string | null;
}

/** The state after a sign-out (docs/product.md 3.4). */
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

const USER_TYPES: Readonly<Record<UserType, true>> = { passenger: true, driver: true, carrier: true, '': true };
/** The type of a person when the storage has none (docs/product.md 1.2). */
const DEFAULT_TYPE: UserType = 'passenger';

export interface Start {
  state: SessionState;
  /** Whether the person is an administrator, who must be redirected to the admin area. */
  admin: boolean;
}

/**
 * Returns the session at the start of the app (docs/product.md 3.5). The token's cookie decides: without it, the stored
 * state is discarded and nobody is signed in; with it, the person is signed in. A missing user type means a passenger, an
 * empty one an administrator.
 */
export function startState(cached: unknown, cookies: { token: string | null; locale: Locale | null }): Start {
  const locale = cookies.locale ?? DEFAULT_LOCALE;
  if (!cookies.token) return { state: { ...SIGNED_OUT, locale }, admin: false };
  const read = readStored(cached);
  return { state: { ...read, locale, token: cookies.token }, admin: read.userType === '' };
}

/**
 * Merges the state that another tab has stored into this tab's. The toast for the next page and the open chat stay,
 * because each tab has its own.
 */
export function takenOver(current: SessionState, next: SessionState): SessionState {
  return { ...next, toastMessage: current.toastMessage, activeChatId: next.token ? current.activeChatId : null };
}

/** Returns the path if it is within this app; null for any other address, which would be an open redirect. */
export function ownPath(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}

/**
 * The storage may hold the state of an older version or an edited one, so an invalid part is left out while the others
 * are used. The person and the carrier are fetched again immediately, so only their main fields are checked; a schema library
 * would be larger than this whole file.
 */
function readStored(cached: unknown): SessionState {
  const found = record(cached);
  const { userInfo, carrierInfo, toastMessage } = found;
  return {
    ...SIGNED_OUT,
    ...pick(found, ['bus', 'busStatuses', 'driverRoutes', 'routeStatuses', 'countryList', 'contacts']),
    userType: isUserType(found.userType) ? found.userType : DEFAULT_TYPE,
    userInfo: isUser(userInfo) ? userInfo : null,
    carrierInfo: isCarrier(carrierInfo) ? carrierInfo : null,
    toastMessage: isToast(toastMessage) ? toastMessage : null,
    totalUnreadCount: count(found.totalUnreadCount),
    totalUnconfirmedPassengers: count(found.totalUnconfirmedPassengers),
    activeChatId: typeof found.activeChatId === 'number' ? found.activeChatId : null,
    redirectUrl: typeof found.redirectUrl === 'string' ? found.redirectUrl : null,
  };
}

function isUserType(value: unknown): value is UserType {
  return typeof value === 'string' && Object.hasOwn(USER_TYPES, value);
}

function isUser(value: unknown): value is User {
  const { id, email, name, lastName, userType } = record(value);
  return (
    typeof id === 'number' && [email, name, lastName].every((text) => typeof text === 'string') && isUserType(userType)
  );
}

function isCarrier(value: unknown): value is CarrierInfo {
  const { carrier_id, carrierName, singleDriver } = record(value);
  return typeof carrier_id === 'number' && typeof carrierName === 'string' && typeof singleDriver === 'boolean';
}

function isToast(value: unknown): value is ToastMessage {
  const { text, kind } = record(value);
  return typeof text === 'string' && (kind === 'info' || kind === 'good' || kind === 'bad');
}

function count(value: unknown): number {
  return Number.isInteger(value) && Number(value) >= 0 ? Number(value) : 0;
}

function pick(from: Record<string, unknown>, names: readonly Remembered[]): Partial<Record<Remembered, unknown>> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
