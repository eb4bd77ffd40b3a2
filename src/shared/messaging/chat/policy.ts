export interface ChatUser {
  accountId: number;
  /** The account is not blocked by the administrator and not deleted. */
  active: boolean;
  /** `none` is an administrator. */
  kind: 'passenger' | 'driver' | 'carrier' | 'none';
  carrierId: number | null;
}

/** Relations between two people, from the point of view of the first one. */
export interface Relations {
  /** The first person has a booking on a trip that the other drives, or with the carrier that the other runs. */
  rides: boolean;
  /** The same with the two people exchanged. */
  carries: boolean;
}

export const NO_RELATIONS: Relations = { rides: false, carries: false };

/**
 * Whether a person may start a chat (docs/product.md 11.1): a passenger with drivers and carriers; a carrier's staff with
 * each other and with the passengers of their trips; a driver who travels with another carrier, with that carrier.
 */
export function mayOpen(from: ChatUser, to: ChatUser, relations: Relations): boolean {
  if (from.accountId === to.accountId || !from.active || !to.active) return false;
  if (from.kind === 'none' || to.kind === 'none') return false;
  if (from.carrierId !== null && from.carrierId === to.carrierId) return true;
  if (works(to) && (from.kind === 'passenger' || relations.rides)) return true;
  return works(from) && relations.carries;
}

/** Whether two people may write to each other: a person who may receive messages may also answer. */
export function mayChat(one: ChatUser, other: ChatUser, relations: Relations): boolean {
  return mayOpen(one, other, relations) || mayOpen(other, one, { rides: relations.carries, carries: relations.rides });
}

/** Whether a person may send voice notes: drivers, whose hands are at the wheel; everybody else writes. */
export function maySpeak({ kind }: Pick<ChatUser, 'kind'>): boolean {
  return kind === 'driver';
}

function works({ carrierId, kind }: ChatUser): boolean {
  return carrierId !== null && kind !== 'passenger';
}
