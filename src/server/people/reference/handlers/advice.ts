import type { AuditFacts } from '#server/core/audit/audit.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { type Advice, type AdviceTopic, adviceApi } from '#shared/people/reference/advice-api.ts';
import { resetAdvice, setAdvice } from '../commands/reference.ts';
import { allAdvice } from '../queries/reference.ts';

const adviceHandlers: Handlers<typeof adviceApi> = {
  all: ({ sql }) => allAdvice(sql),

  set: async ({ sql, params: { topic }, body, now, audit }) => {
    const before = await allAdvice(sql);
    await setAdvice(sql, topic, body, now);
    const after = await allAdvice(sql);
    audit({ subject: { kind: 'advice', id: topic }, before: factsOf(before, topic), after: factsOf(after, topic) });
    return after;
  },

  reset: async ({ sql, params: { topic }, audit }) => {
    const before = await allAdvice(sql);
    await resetAdvice(sql, topic);
    const after = await allAdvice(sql);
    audit({ subject: { kind: 'advice', id: topic }, before: factsOf(before, topic), after: factsOf(after, topic) });
    return after;
  },
};

export const advice = defineDomain('advice', adviceApi, adviceHandlers);

/** The log may hold this text, because an operator wrote it for everybody. */
function factsOf(all: readonly Advice[], topic: AdviceTopic): AuditFacts {
  const one = all.find((row) => row.topic === topic);
  if (!one || one.builtIn) return { builtIn: true };
  const { uk, en, source, checkedOn } = one;
  return { uk, en, source, checkedOn };
}
