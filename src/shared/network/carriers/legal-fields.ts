import * as z from 'zod/mini';
import { ADMINISTRATORS } from '#shared/core/access.ts';
import { line } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { textRule } from '#shared/core/field-rules.ts';

/** Facts about a carrier that the program knows, in the order of a ticket: the fields of the Ukrainian order 1066. */
export const LEGAL_KEYS = ['name', 'register', 'vatNumber', 'address', 'phone', 'licence', 'insurance'] as const;
/** Fields that the operators add when the law does. */
export const ADDED_KEYS = ['own1', 'own2', 'own3', 'own4', 'own5', 'own6'] as const;
export const FIELD_KEYS = [...LEGAL_KEYS, ...ADDED_KEYS];
export type LegalKey = (typeof LEGAL_KEYS)[number];
export type AddedKey = (typeof ADDED_KEYS)[number];
export type FieldKey = LegalKey | AddedKey;

export const FIELD_NAME_MAX = 60;

export const isAdded = (key: FieldKey): key is AddedKey => ADDED_KEYS.some((one) => one === key);

/** A field whose name or visibility the operators have set, or that they have added. */
export const legalField = z.object({
  key: z.enum(FIELD_KEYS),
  uk: z.string(),
  en: z.string(),
  /** Whether tickets leave it out. */
  hidden: z.boolean(),
});
export type LegalField = z.output<typeof legalField>;

const deskField = z.object({ ...legalField.shape, builtIn: z.boolean() });
export type DeskField = z.output<typeof deskField>;

const inLength = textRule(FIELD_NAME_MAX);
const name = line((typed) => (typed === '' ? 'field_required' : inLength(typed)));

export const legalFieldInput = z.object({ uk: name, en: name, hidden: z.boolean() });
export type LegalFieldInput = z.output<typeof legalFieldInput>;

const params = z.object({ key: z.enum(FIELD_KEYS) });

export const legalFieldsApi = {
  all: endpoint({
    method: 'GET',
    path: '/api/admin/legal-fields',
    summary:
      'The legal facts about a carrier on its tickets: the built-in ones, and those that the operators have added',
    access: ADMINISTRATORS,
    output: z.array(deskField),
    unaudited: true,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/admin/legal-fields/:key',
    summary: 'Name a legal fact on tickets or leave it out, or add one; the name of the carrier is always shown',
    access: ADMINISTRATORS,
    params,
    body: legalFieldInput,
    output: z.array(deskField),
    replaces: { read: 'legalFields.all', at: [{ key: 'key' }], fields: ['uk', 'en', 'hidden'] },
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/admin/legal-fields/:key',
    summary: 'Give a built-in legal fact its name back, or remove an added one with what carriers have entered',
    access: ADMINISTRATORS,
    params,
    output: z.array(deskField),
  }),
};
