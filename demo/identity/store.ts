import type { Adapter, AdapterPayload } from 'oidc-provider';

export function memoryStore(): (model: string) => Adapter {
  const stored = new Map<string, AdapterPayload>();
  return (model) => {
    const key = (id: string) => `${model} ${id}`;
    const byField = (field: 'uid' | 'userCode', value: string) =>
      [...stored].find(([name, payload]) => name.startsWith(`${model} `) && payload[field] === value)?.[1];
    return {
      upsert: async (id, payload) => {
        stored.set(key(id), payload);
      },
      find: async (id) => stored.get(key(id)),
      findByUid: async (uid) => byField('uid', uid),
      findByUserCode: async (code) => byField('userCode', code),
      consume: async (id) => {
        const payload = stored.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        stored.delete(key(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of stored) if (payload.grantId === grantId) stored.delete(name);
      },
    };
  };
}
