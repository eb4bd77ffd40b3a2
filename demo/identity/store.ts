import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What the demo's identity provider remembers: as much as a process does. */
export function memoryStore(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (model) => {
    const key = (id: string) => `${model} ${id}`;
    const byField = (field: 'uid' | 'userCode', value: string) =>
      [...kept].find(([name, payload]) => name.startsWith(`${model} `) && payload[field] === value)?.[1];
    return {
      upsert: async (id, payload) => {
        kept.set(key(id), payload);
      },
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) => byField('uid', uid),
      findByUserCode: async (code) => byField('userCode', code),
      consume: async (id) => {
        const payload = kept.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        kept.delete(key(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of kept) if (payload.grantId === grantId) kept.delete(name);
      },
    };
  };
}
