import type { AuditFacts } from '#server/core/audit/audit.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { MessageValues } from '#shared/i18n/messages.ts';
import { type HelpDeskTopic, helpApi } from '#shared/people/reference/help-api.ts';
import { addTopic, resetTopic, setTopic } from '../commands/help.ts';
import { changedTopics, deskTopics } from '../queries/help.ts';

/** `numbers` fill the placeholders of the built-in texts; they come from domains above this one. */
export function help(numbers: MessageValues) {
  const handlers: Handlers<typeof helpApi> = {
    changed: ({ sql }) => changedTopics(sql),

    topics: ({ sql }) => deskTopics(sql, numbers),

    addTopic: async ({ sql, body: { group, ...input }, audit }) => {
      const topic = await addTopic(sql, group, input);
      const topics = await deskTopics(sql, numbers);
      audit({ subject: subjectOf(topic), after: factsOf(topics, topic) });
      return topics;
    },

    setTopic: async ({ sql, params: { topic }, body, audit }) => {
      const before = factsOf(await deskTopics(sql, numbers), topic);
      await setTopic(sql, topic, body, numbers);
      const topics = await deskTopics(sql, numbers);
      audit({ subject: subjectOf(topic), before, after: factsOf(topics, topic) });
      return topics;
    },

    resetTopic: async ({ sql, params: { topic }, audit }) => {
      const before = factsOf(await deskTopics(sql, numbers), topic);
      await resetTopic(sql, topic);
      const topics = await deskTopics(sql, numbers);
      audit({ subject: subjectOf(topic), before, after: factsOf(topics, topic) });
      return topics;
    },
  };
  return defineDomain('help', helpApi, handlers);
}

/** The log may hold this text, because an operator wrote it for everybody; a built-in text is marked as such. */
function factsOf(all: readonly HelpDeskTopic[], topic: string): AuditFacts {
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
