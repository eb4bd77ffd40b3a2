/** What tabs of one browser agree by: the browser frees a lock when its tab goes. */
export type Locks = Pick<LockManager, 'request' | 'query'>;

/** How tabs of one browser know of each other; in a browser without locks each is as if alone. */
export interface Tabs {
  /** True for the first of all tabs that asks for a name, and for no other as long as that one is open. */
  claim(name: string): Promise<boolean>;
  /** Lets the other tabs see a name until what is given back is called. */
  show(name: string): () => void;
  /** Whether a tab shows a name, this one too; a name that ends in `*` stands for all that begin so. */
  isShown(name: string): Promise<boolean>;
}

/** So many claims a tab keeps: who asks later than that is late by hours. */
const MAX_CLAIMS = 200;

export function tabsWith(locks: Locks | undefined, prefix = 'vezu:'): Tabs {
  if (!locks) return { claim: async () => true, show: () => () => undefined, isShown: async () => false };
  const claims: (() => void)[] = [];
  return {
    claim: (name) =>
      new Promise((resolve, reject) => {
        const held = (lock: Lock | null) => {
          resolve(lock !== null);
          if (lock === null) return undefined;
          if (claims.length >= MAX_CLAIMS) claims.shift()?.();
          return new Promise<void>((release) => claims.push(release));
        };
        locks.request(prefix + name, { ifAvailable: true }, held).catch(reject);
      }),
    show: (name) => {
      let hide = () => {};
      const hidden = new Promise<void>((resolve) => {
        hide = resolve;
      });
      locks.request(prefix + name, { mode: 'shared' }, () => hidden).catch(() => undefined);
      return hide;
    },
    isShown: async (name) => {
      const wanted = prefix + name;
      const { held = [] } = await locks.query();
      return held.some(({ name: shown = '' }) => {
        return wanted.endsWith('*') ? shown.startsWith(wanted.slice(0, -1)) : shown === wanted;
      });
    },
  };
}
