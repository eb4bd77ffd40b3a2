import type { KeyScope } from './key-scopes.ts';

/** The roles of actors: the columns of the table in docs/product.md 1.3. */
export const ROLES = [
  'visitor',
  'passenger',
  'driver',
  'singleDriver',
  'dispatcher',
  'owner',
  'admin',
  'support',
] as const;

export type Role = (typeof ROLES)[number];

/**
 * Rights of a role over the objects of an endpoint: nothing (`no`), only its own ones (`own`), or all of them (`all`). `own` means the
 * objects of its account, its trips or its carrier: queries are scoped, and any other object is answered with 404.
 */
export type Right = 'no' | 'own' | 'all';

export type Access = Readonly<Record<Role, Right>>;

/** Creates a row of the authorisation table: the given rights, and `no` for every other role. */
export function access(rights: Partial<Access>): Access {
  return {
    visitor: 'no',
    passenger: 'no',
    driver: 'no',
    singleDriver: 'no',
    dispatcher: 'no',
    owner: 'no',
    admin: 'no',
    support: 'no',
    ...rights,
  };
}

export const PUBLIC: Access = everyone('all');

export const SIGNED_IN: Access = { ...everyone('own'), visitor: 'no' };

/** Everybody but the operators: who travels, sends parcels or works for a carrier, each with their own bookings. */
export const TRAVELLERS: Access = access({
  passenger: 'own',
  driver: 'own',
  singleDriver: 'own',
  dispatcher: 'own',
  owner: 'own',
});

/** Staff of a carrier, with the objects of their carrier or, for hired drivers, of the trips that they drive. */
export const STAFF: Access = access({ driver: 'own', singleDriver: 'own', dispatcher: 'own', owner: 'own' });

export const OWNERS: Access = access({ singleDriver: 'own', owner: 'own' });

/** Dispatchers: the whole staff of a carrier except hired drivers. */
export const DISPATCH: Access = access({ singleDriver: 'own', dispatcher: 'own', owner: 'own' });

/** Those who run the service: administrators and support. Their requests for everybody's objects are in the audit log. */
export const OPERATORS: Access = access({ admin: 'all', support: 'all' });

export const ADMINISTRATORS: Access = access({ admin: 'all' });

export function isOperator(role: Role): boolean {
  return role === 'admin' || role === 'support';
}

function everyone(right: Right): Access {
  return {
    visitor: right,
    passenger: right,
    driver: right,
    singleDriver: right,
    dispatcher: right,
    owner: right,
    admin: right,
    support: right,
  };
}

export interface ActingKey {
  id: number;
  scopes: readonly KeyScope[];
  /** Whether everything that it writes is undone. */
  sandbox: boolean;
}

/** The signed-in person who sends a request. `carrierId` is the carrier they work for, if any. */
export interface Actor {
  role: Exclude<Role, 'visitor'>;
  accountId: number;
  sessionId: number;
  carrierId: number | null;
  /** When this sign-in expires if it is not used before, in milliseconds since 1970. */
  endsAt?: number;
  /** Whether they have a second factor; only set for operators. */
  secondFactor?: boolean;
  /**
   * Set when a program calls with an API key instead of a person: it acts as its carrier's dispatchers do. Its `accountId` is `keyAccount`,
   * so that limits and repeated writes are counted for the key, and no account has it.
   */
  key?: ActingKey;
}

/** Returns the number that an API key has instead of an account's id: below zero, where no account is. */
export function keyAccount(keyId: number): number {
  return -keyId;
}

/** Returns the account of an actor for columns that refer to accounts; null for an API key. */
export function personOf({ accountId }: Pick<Actor, 'accountId'>): number | null {
  return accountId > 0 ? accountId : null;
}

/** Returns the API key of the number that an actor acts under; null for a person, and where nobody acted. */
export function keyOf(accountId: number | null): number | null {
  return accountId !== null && accountId < 0 ? -accountId : null;
}
