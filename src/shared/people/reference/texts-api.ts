import * as z from 'zod/mini';
import { ADMINISTRATORS } from '#shared/core/access.ts';
import { checkedText } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { OWN_TEXTS } from './own-texts.ts';

/** A badge with more would not fit on a phone. */
export const OWN_TEXT_MAX = 40;

const key = z.enum(OWN_TEXTS);

export const ownText = z.object({
  key,
  uk: z.string(),
  en: z.string(),
  builtIn: z.boolean(),
});
export type OwnText = z.output<typeof ownText>;

const text = checkedText((typed) =>
  typed === '' ? 'field_required' : typed.length > OWN_TEXT_MAX ? 'text_max_length' : null,
);

export const ownTextInput = z.object({ uk: text, en: text });
export type OwnTextInput = z.output<typeof ownTextInput>;

export const textsApi = {
  texts: endpoint({
    method: 'GET',
    path: '/api/admin/texts',
    summary: 'The names of statuses and amenities in both languages',
    access: ADMINISTRATORS,
    output: z.array(ownText),
    unaudited: true,
  }),
  setText: endpoint({
    method: 'PUT',
    path: '/api/admin/texts/:key',
    summary: 'Change the name of a status or an amenity',
    access: ADMINISTRATORS,
    params: z.object({ key }),
    body: ownTextInput,
    output: z.array(ownText),
    replaces: { read: 'texts.texts', at: [{ key: 'key' }], fields: ['uk', 'en'] },
  }),
  resetText: endpoint({
    method: 'DELETE',
    path: '/api/admin/texts/:key',
    summary: 'Go back to the built-in name of a status or an amenity',
    access: ADMINISTRATORS,
    params: z.object({ key }),
    output: z.array(ownText),
  }),
};
