import type { AuditFacts } from '#server/audit/audit.ts';
import type { Db } from '#server/database/db.ts';
import { defineDomain, type Handlers } from '#server/http/handlers.ts';
import { helpApi } from '#shared/reference/help-api.ts';
import { addTopic, resetTopic, setTopic } from '../commands/help.ts';
import { changedTopics, deskTopics } from '../queries/help.ts';

const handlers: Handlers<typeof helpApi> = {
  changed: ({ sql }) => changedTopics(sql),

  topics: ({ sql }) => deskTopics(sql),

  addTopic: async ({ sql, body: { group, ...input }, audit }) => {
    const topic = await addTopic(sql, group, input);
    audit({ subject: subjectOf(topic), after: await factsOf(sql, topic) });
    return deskTopics(sql);
  },

  setTopic: async ({ sql, params: { topic }, body, audit }) => {
    const before = await factsOf(sql, topic);
    await setTopic(sql, topic, body);
    audit({ subject: subjectOf(topic), before, after: await factsOf(sql, topic) });
    return deskTopics(sql);
  },

  resetTopic: async ({ sql, params: { topic }, audit }) => {
    const before = await factsOf(sql, topic);
    await resetTopic(sql, topic);
    audit({ subject: subjectOf(topic), before, after: await factsOf(sql, topic) });
    return deskTopics(sql);
  },
};

export const help = defineDomain('help', helpApi, handlers);

/** The log may hold this text, because an operator wrote it for everybody; a built-in text is marked as such. */
async function factsOf(sql: Db, topic: string): Promise<AuditFacts> {
  const all = await deskTopics(sql);
  const one = all.find((row) => row.topic === topic);
  if (!one) return {};
  const { hidden, builtIn, uk, en } = one;
  const place = all.filter(({ group }) => group === one.group).indexOf(one);
  if (builtIn) return { place, hidden, builtIn };
  return { place, hidden, ukQuestion: uk.question, ukAnswer: uk.answer, enQuestion: en.question, enAnswer: en.answer };
}

/** `help.parcel.own1` is listed in the audit log as `parcel/own1`: it is no key of a message there. */
function subjectOf(topic: string) {
  return { kind: 'help' as const, id: topic.split('.').slice(1).join('/') };
}
