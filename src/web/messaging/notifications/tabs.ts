/** The locks by which tabs of one browser coordinate: the browser releases a lock when its tab closes. */
export type Locks = Pick<LockManager, 'request' | 'query'>;

/** How the tabs of one browser see each other; without the Web Locks API each tab behaves as if alone. */
export interface Tabs {
  /** True for the first tab that claims a name, and for no other while that one is open. */
  claim(name: string): Promise<boolean>;
  /** Shows the other tabs a name until the returned function is called. */
  show(name: string): () => void;
  /** Whether any tab, this one included, shows a name; a trailing `*` matches all names with that prefix. */
  isShown(name: string): Promise<boolean>;
}

/** The most claims that a tab holds: older names are hours old. */
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
      const key = prefix + name;
      const { held = [] } = await locks.query();
      return held.some(({ name: shown = '' }) => {
        return key.endsWith('*') ? shown.startsWith(key.slice(0, -1)) : shown === key;
      });
    },
  };
}
