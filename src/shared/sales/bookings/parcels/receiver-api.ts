import * as z from 'zod/mini';
import { PUBLIC, STAFF, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { trackCode } from '../core/custody-api.ts';
import { custodyPhoto } from '../rules/custody-schema.ts';
import { collectorInput, lastReceiver, otherStop } from '../rules/receiver-schema.ts';
import { booking } from '../rules/schema.ts';
import { trackedParcel } from '../rules/tracked-parcel.ts';

const code = z.object({ code: trackCode });
const bookingId = z.object({ bookingId: id });

export const receiverApi = {
  setCollector: endpoint({
    method: 'PUT',
    path: '/api/p/:code/collector',
    summary:
      "Name another person who collects the parcel; the receiver's telephone number proves whose it is, and the code becomes a new one",
    access: PUBLIC,
    params: code,
    body: collectorInput,
    output: trackedParcel,
    effect: 'free',
  }),
  removeCollector: endpoint({
    method: 'DELETE',
    path: '/api/p/:code/collector',
    summary: 'Remove the other person: the receiver collects the parcel',
    access: PUBLIC,
    params: code,
    output: trackedParcel,
  }),
  stops: endpoint({
    method: 'GET',
    path: '/api/p/:code/stops',
    summary: 'The stops of the trip at which the parcel could be collected instead, with what that costs',
    access: PUBLIC,
    params: code,
    output: z.object({ data: z.array(otherStop) }),
  }),
  redirect: endpoint({
    method: 'POST',
    path: '/api/p/:code/stop',
    summary: 'Collect the parcel at another stop; a higher price needs the consent of the carrier',
    access: PUBLIC,
    params: code,
    body: z.object({
      toSeq: z.int().check(z.minimum(0), z.maximum(99)),
      extra: z.int().check(z.minimum(0), z.maximum(100_000)),
    }),
    output: trackedParcel,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/p/:code/stop',
    summary: 'Take back a request that the carrier has not answered',
    access: PUBLIC,
    params: code,
    output: trackedParcel,
  }),
  acceptRedirect: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/redirect/accept',
    summary: 'Agree to another collecting stop',
    access: STAFF,
    params: bookingId,
    output: booking,
  }),
  declineRedirect: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/redirect/decline',
    summary: 'Refuse another collecting stop',
    access: STAFF,
    params: bookingId,
    output: booking,
  }),
  receivers: endpoint({
    method: 'GET',
    path: '/api/receivers',
    summary: 'The last receivers of your parcels',
    access: TRAVELLERS,
    output: z.object({ data: z.array(lastReceiver) }),
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/photos',
    summary: 'Add a photo of the parcel, for anyone who has the link of its ticket (multipart, one file)',
    access: PUBLIC,
    params: z.object({ code: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
    output: custodyPhoto,
    status: 201,
    effect: 'free',
    upload: true,
  }),
};
