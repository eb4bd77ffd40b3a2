import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { networkOf } from '#server/core/network.ts';
import type { PersonalData } from '#server/core/privacy/personal-data.ts';
import { phoneChannels } from '#server/core/texting/queue.ts';
import { phoneEntryApi, phoneProofApi } from '#shared/people/accounts/proof/phone-proof-api.ts';
import { enterByPhone, sendEntryCode } from '../commands/phone-entry.ts';
import {
  deleteExpiredPhoneCodes,
  erasePhone,
  provePhone,
  removePhone,
  sendPhoneCode,
} from '../commands/prove-phone.ts';
import { phoneData, provenPhone } from '../queries/proven-phone.ts';
import { entered } from '../queries.ts';

const handlers: Handlers<typeof phoneProofApi> = {
  state: ({ app, sql, me }) => stateOf(app, sql, me.accountId),

  sendCode: async ({ app, pool, me, body, client, now }) => {
    const phoneCode = { accountId: me.accountId, phone: body.phone, network: networkOf(client.ip) };
    return { phone: body.phone, channel: await sendPhoneCode(app, pool, phoneCode, now) };
  },

  prove: async ({ app, pool, me, body, now, changed }) => {
    const left = await provePhone(app, pool, me.accountId, body.code, now);
    changed(...[me.accountId, ...left].map((id) => `account:${id}`));
    return stateOf(app, pool, me.accountId);
  },

  remove: async ({ sql, me, changed }) => {
    await removePhone(sql, me.accountId);
    changed(`account:${me.accountId}`);
    return undefined;
  },
};

export const phoneOfPerson: PersonalData = {
  covers: ['account_phone.account_id', 'phone_proof.account_id', 'phone_text.account_id'],
  export: phoneData,
  traces: async (sql, accountId) => {
    const proven = await provenPhone(sql, accountId);
    return proven ? [proven.phone] : [];
  },
  erase: async (sql, accountId) => {
    await erasePhone(sql, accountId);
    return [];
  },
};

export const phoneProof = defineDomain('phoneProof', phoneProofApi, handlers, {
  jobs: {
    forget_phone_codes: (_payload, { sql, now }) => deleteExpiredPhoneCodes(sql, now()),
  },
  crons: [{ name: 'forget_phone_codes', pattern: '29 * * * *' }],
  personalData: phoneOfPerson,
});

export const phoneEntry = defineDomain('phoneEntry', phoneEntryApi, {
  sendCode: ({ app, pool, body, client, now }) => sendEntryCode(app, pool, body, { ...client, now }),
  enter: async ({ app, pool, body, client, now }) => {
    const entry = await enterByPhone(app, pool, body, { ...client, now });
    return 'setup' in entry ? entry : entered(pool, entry);
  },
});

async function stateOf(app: AppContext, sql: Db, accountId: number) {
  const channels = phoneChannels(app);
  return { channels, proven: channels.length === 0 ? null : await provenPhone(sql, accountId) };
}
