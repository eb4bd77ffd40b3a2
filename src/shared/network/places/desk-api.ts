import * as z from 'zod/mini';
import { ADMINISTRATORS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { crossingInput, placeEdit, placeInput, placeRow } from './desk-schema.ts';
import { crossingState } from './schema.ts';

const placeId = z.object({ placeId: id });

export const placesDeskApi = {
  setCrossing: endpoint({
    method: 'PUT',
    path: '/api/admin/crossings/:key',
    summary: 'Set whether a border crossing is open, its lanes and its note',
    access: ADMINISTRATORS,
    params: z.object({ key: z.string().check(z.maxLength(40)) }),
    body: crossingInput,
    output: z.array(crossingState),
    replaces: {
      read: 'places.crossings',
      at: [{ key: 'key' }],
      fields: ['busAllowed', 'queueKind', 'lanes', 'closure', 'note'],
    },
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/admin/places',
    summary: 'Places by any of their names, with their other spellings',
    access: ADMINISTRATORS,
    query: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(80, { error: 'text_max_length' })), '') }),
    output: z.array(placeRow),
    unaudited: true,
  }),
  addPlace: endpoint({
    method: 'POST',
    path: '/api/admin/places',
    summary: 'Add a place',
    access: ADMINISTRATORS,
    body: placeInput,
    output: placeRow,
  }),
  editPlace: endpoint({
    method: 'PUT',
    path: '/api/admin/places/:placeId',
    summary: 'Change the names and other spellings of a place',
    access: ADMINISTRATORS,
    params: placeId,
    body: placeEdit,
    output: placeRow,
  }),
  mergePlace: endpoint({
    method: 'POST',
    path: '/api/admin/places/:placeId/merge',
    summary: 'Merge two places: routes and stops move, and the old id stays valid',
    access: ADMINISTRATORS,
    params: placeId,
    body: z.object({ into: id }),
    output: placeRow,
  }),
};
