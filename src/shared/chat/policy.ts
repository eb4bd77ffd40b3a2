/** What the rules look at in a person. */
export interface ChatUser {
  accountId: number;
  /** Neither blocked by the administrator nor gone. */
  active: boolean;
  /** `none`: an administrator. */
  kind: 'passenger' | 'driver' | 'carrier' | 'none';
  /** The carrier they work for. */
  carrierId: number | null;
}

/** What has brought two people together, seen from the first of them. */
export interface Relations {
  /** They have a booking on a trip that the other drives, or of the carrier that the other runs. */
  rides: boolean;
  /** The same the other way round. */
  carries: boolean;
}

export const NO_RELATIONS: Relations = { rides: false, carries: false };

/**
 * May somebody begin a chat (docs/product.md 11.1): a passenger with drivers and carriers; who works for a carrier with its
 * people and with the passengers of their trips; a driver who travels with another carrier, with that one.
 */
export function mayOpen(from: ChatUser, to: ChatUser, relations: Relations): boolean {
  if (from.accountId === to.accountId || !from.active || !to.active) return false;
  if (from.kind === 'none' || to.kind === 'none') return false;
  if (from.carrierId !== null && from.carrierId === to.carrierId) return true;
  if (works(to) && (from.kind === 'passenger' || relations.rides)) return true;
  return works(from) && relations.carries;
}

/** May two people go on: whoever may be written to may answer. */
export function mayChat(one: ChatUser, other: ChatUser, relations: Relations): boolean {
  return mayOpen(one, other, relations) || mayOpen(other, one, { rides: relations.carries, carries: relations.rides });
}

function works({ carrierId, kind }: ChatUser): boolean {
  return carrierId !== null && kind !== 'passenger';
}
