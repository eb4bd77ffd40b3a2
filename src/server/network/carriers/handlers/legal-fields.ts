import type { AuditFacts } from '#server/core/audit/audit.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { type DeskField, type FieldKey, legalFieldsApi } from '#shared/network/carriers/legal-fields.ts';
import { resetField, setField } from '../commands/company.ts';
import { allFields } from '../queries/legal.ts';

const legalFieldHandlers: Handlers<typeof legalFieldsApi> = {
  all: ({ sql }) => allFields(sql),

  set: async ({ sql, params: { key }, body, audit }) => {
    const before = await allFields(sql);
    await setField(sql, key, body);
    const after = await allFields(sql);
    audit({ subject: { kind: 'legalField', id: key }, before: factsOf(before, key), after: factsOf(after, key) });
    return after;
  },

  reset: async ({ sql, params: { key }, audit }) => {
    const before = await allFields(sql);
    await resetField(sql, key);
    const after = await allFields(sql);
    audit({ subject: { kind: 'legalField', id: key }, before: factsOf(before, key), after: factsOf(after, key) });
    return after;
  },
};

export const legalFields = defineDomain('legalFields', legalFieldsApi, legalFieldHandlers);

/** The log may hold these names, because an operator wrote them for everybody. */
function factsOf(all: readonly DeskField[], key: FieldKey): AuditFacts | undefined {
  const field = all.find((one) => one.key === key);
  if (!field) return undefined;
  const { uk, en, hidden, builtIn } = field;
  return builtIn ? { builtIn } : { uk, en, hidden };
}
