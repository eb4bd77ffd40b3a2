import type { AuditFacts } from '#server/core/audit/audit.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { OwnTextKey } from '#shared/people/reference/own-texts.ts';
import { type OwnText, textsApi } from '#shared/people/reference/texts-api.ts';
import { resetText, setText } from '../commands/reference.ts';
import { allTexts } from '../queries/bulletins.ts';

const textHandlers: Handlers<typeof textsApi> = {
  texts: ({ sql }) => allTexts(sql),

  setText: async ({ sql, params: { key }, body, audit }) => {
    const before = await allTexts(sql);
    await setText(sql, key, body);
    const after = await allTexts(sql);
    audit({ subject: { kind: 'text', id: key }, before: factsOf(before, key), after: factsOf(after, key) });
    return after;
  },

  resetText: async ({ sql, params: { key }, audit }) => {
    const before = await allTexts(sql);
    await resetText(sql, key);
    const after = await allTexts(sql);
    audit({ subject: { kind: 'text', id: key }, before: factsOf(before, key), after: factsOf(after, key) });
    return after;
  },
};

export const texts = defineDomain('texts', textsApi, textHandlers);

/** The log may hold this text, because an operator wrote it for everybody. */
function factsOf(all: readonly OwnText[], key: OwnTextKey): AuditFacts {
  const one = all.find((row) => row.key === key);
  return one && !one.builtIn ? { uk: one.uk, en: one.en } : { builtIn: true };
}
