import * as z from 'zod/mini';
import { PUBLIC, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id, seq } from '#shared/core/fields.ts';
import { sharedTrip, shareLink } from './positions/schema.ts';

const tripId = z.object({ tripId: id });

export const shareApi = {
  share: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/share-links',
    summary: 'Make a link with which relatives see where the bus is',
    access: TRAVELLERS,
    params: tripId,
    /** The shared part of the trip; the default is the passenger's own part, or the whole trip. */
    body: z.object({ fromSeq: z.optional(seq), toSeq: z.optional(seq) }),
    output: shareLink,
    status: 201,
  }),
  links: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/share-links',
    summary: 'My links to a trip',
    access: TRAVELLERS,
    params: tripId,
    output: z.array(shareLink),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/trips/:tripId/share-links/:linkId',
    summary: 'End a link at once',
    access: TRAVELLERS,
    params: z.object({ tripId: id, linkId: id }),
  }),
  sharedTrip: endpoint({
    method: 'GET',
    path: '/api/shared-trips/:code',
    summary: 'The trip behind a link: the bus on its way, without personal data',
    access: PUBLIC,
    params: z.object({ code: z.string().check(z.maxLength(64)) }),
    output: sharedTrip,
  }),
};
