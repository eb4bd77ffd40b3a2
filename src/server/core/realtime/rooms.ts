/** Stores which members are in which room. A room without members does not exist. */
export class Rooms<Key, Member> {
  readonly #rooms = new Map<Key, Set<Member>>();

  join(key: Key, member: Member): void {
    const room = this.#rooms.get(key);
    if (room) room.add(member);
    else this.#rooms.set(key, new Set([member]));
  }

  leave(key: Key, member: Member): void {
    const room = this.#rooms.get(key);
    if (room?.delete(member) && room.size === 0) this.#rooms.delete(key);
  }

  /** Returns the set itself and not a copy: a member that leaves during an iteration is skipped. */
  members(key: Key): ReadonlySet<Member> {
    return this.#rooms.get(key) ?? NOBODY;
  }
}

const NOBODY: ReadonlySet<never> = new Set();
