/** Who acts: the columns of the table in docs/product.md 1.3. */
export const ROLES = ['visitor', 'passenger', 'driver', 'singleDriver', 'dispatcher', 'owner', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/**
 * What a role may do with an endpoint's object: nothing, with its own (its account's, its trips', its carrier's:
 * queries are scoped, a foreign object is 404), or with every one.
 */
export type Right = 'no' | 'own' | 'all';

export type Access = Readonly<Record<Role, Right>>;

/** A row of the authorisation table: the rights named, `no` for every other role. */
export function access(rights: Partial<Access>): Access {
  return {
    visitor: 'no',
    passenger: 'no',
    driver: 'no',
    singleDriver: 'no',
    dispatcher: 'no',
    owner: 'no',
    admin: 'no',
    ...rights,
  };
}

/** Open to everybody, signed in or not. */
export const PUBLIC: Access = everyone('all');

/** Open to everybody who is signed in, each with their own. */
export const SIGNED_IN: Access = { ...everyone('own'), visitor: 'no' };

/** Those who work for a carrier, with what belongs to their carrier or is theirs to drive. */
export const STAFF: Access = access({ driver: 'own', singleDriver: 'own', dispatcher: 'own', owner: 'own' });

/** Those who run a carrier: its owner, and the single driver who is one. */
export const OWNERS: Access = access({ singleDriver: 'own', owner: 'own' });

/** Those who dispatch: everybody of the carrier but its hired drivers. */
export const DISPATCH: Access = access({ singleDriver: 'own', dispatcher: 'own', owner: 'own' });

function everyone(right: Right): Access {
  return {
    visitor: right,
    passenger: right,
    driver: right,
    singleDriver: right,
    dispatcher: right,
    owner: right,
    admin: right,
  };
}

/** The person behind a request. `carrierId` is the carrier they work for, if any. */
export interface Actor {
  role: Exclude<Role, 'visitor'>;
  accountId: number;
  sessionId: number;
  carrierId: number | null;
  /** When this sign-in ends if it is not used until then, in milliseconds since 1970. */
  endsAt?: number;
  /** They have a second factor: asked about administrators only. */
  secondFactor?: boolean;
}
