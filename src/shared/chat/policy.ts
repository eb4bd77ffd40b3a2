/** What the rules look at in a person. */
export interface Talker {
  accountId: number;
  /** Neither blocked by the administrator nor gone. */
  active: boolean;
  /** `none`: an administrator. */
  kind: 'passenger' | 'driver' | 'carrier' | 'none';
  /** The carrier they work for. */
  carrierId: number | null;
}

/** What has brought two people together, seen from the first of them. */
export interface Ties {
  /** They have a booking on a trip that the other drives, or of the carrier that the other runs. */
  rides: boolean;
  /** The same the other way round. */
  carries: boolean;
}

export const NO_TIES: Ties = { rides: false, carries: false };

/**
 * May somebody begin a chat (docs/product.md 11.1): a passenger with drivers and carriers; who works for a carrier with its
 * people and with the passengers of their trips; a driver who travels with another carrier, with that one.
 */
export function mayOpen(from: Talker, to: Talker, ties: Ties): boolean {
  if (from.accountId === to.accountId || !from.active || !to.active) return false;
  if (from.kind === 'none' || to.kind === 'none') return false;
  if (from.carrierId !== null && from.carrierId === to.carrierId) return true;
  if (works(to) && (from.kind === 'passenger' || ties.rides)) return true;
  return works(from) && ties.carries;
}

/** May two people go on: whoever may be written to may answer. */
export function mayTalk(one: Talker, other: Talker, ties: Ties): boolean {
  return mayOpen(one, other, ties) || mayOpen(other, one, { rides: ties.carries, carries: ties.rides });
}

function works({ carrierId, kind }: Talker): boolean {
  return carrierId !== null && kind !== 'passenger';
}
