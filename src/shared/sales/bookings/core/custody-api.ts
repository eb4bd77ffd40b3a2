import * as z from 'zod/mini';
import { PUBLIC, STAFF, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { fileBytes, id } from '#shared/core/fields.ts';
import { custodyPhoto, unclaimedParcel } from '../rules/custody-schema.ts';

const photoId = z.uuid();
/** The code of a receiver’s page. */
export const trackCode = z.string().check(z.regex(/^[a-z0-9]{10,40}$/));
const size = z._default(z.enum(['full', 'thumb']), 'full');

export const custodyApi = {
  putPhoto: endpoint({
    method: 'PUT',
    path: '/api/trips/:tripId/photos/:photoId',
    summary: 'Store a photo of a parcel under the id that the device gave it; a second time changes nothing',
    access: STAFF,
    params: z.object({ tripId: id, photoId }),
    output: custodyPhoto,
    effect: 'free',
    upload: true,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/photos/:photoId',
    summary: 'A photo of a parcel, for its sender and for the staff and carrier of the trip',
    access: TRAVELLERS,
    params: z.object({ tripId: id, photoId }),
    query: z.object({ size }),
    output: fileBytes,
    file: 'image/webp',
  }),
  receiverPhoto: endpoint({
    method: 'GET',
    path: '/api/p/:code/photos/:photoId',
    summary: 'A photo of a damage or of the sender, for the receiver of the parcel',
    access: PUBLIC,
    params: z.object({ code: trackCode, photoId }),
    query: z.object({ size }),
    output: fileBytes,
    file: 'image/webp',
  }),
  unclaimed: endpoint({
    method: 'GET',
    path: '/api/parcels/unclaimed',
    summary: 'The parcels that nobody has come for: where each is kept, until when, and whom to call',
    access: STAFF,
    output: z.object({ data: z.array(unclaimedParcel) }),
  }),
};
