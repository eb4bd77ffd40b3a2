import * as z from 'zod/mini';
import { SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { instant } from '#shared/core/fields.ts';
import { BATCH_BYTES, MAX_BATCH } from './limits.ts';
import { fixAnswer } from './schema.ts';

const locale = z.object({ locale: z.optional(z.string()) });

/** The endpoints of docs/product.md 10.1 and 10.2, and one that accepts a batch of positions that could not be sent in time. */
export const locationApi = {
  needTracking: endpoint({
    method: 'GET',
    path: '/api/location/need-tracking',
    summary: 'Whether the position of this driver is needed now: from 60 minutes before a trip until its end',
    access: SIGNED_IN,
    query: locale,
    output: z.object({
      success: z.boolean(),
      data: z.object({
        needTracking: z.boolean(),
        /** The newest position of the trip that needs it, and whether the browser of this driver sent it. */
        seen: z.nullable(z.object({ at: instant, own: z.boolean() })),
      }),
    }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/location/update',
    summary:
      'Report a fix: longitude, latitude, accuracy, speed, accuracyGeometry; also heading and recordedAt. Without coordinates ignored',
    access: SIGNED_IN,
    effect: 'free',
    query: locale,
    body: z.object({ location: z.optional(z.unknown()) }),
    output: fixAnswer,
  }),
  batch: endpoint({
    method: 'POST',
    path: '/api/location/batch',
    summary: 'Fixes of the last day that could not be sent, each with its recordedAt, the newest first',
    access: SIGNED_IN,
    effect: 'free',
    bodyLimit: BATCH_BYTES,
    query: locale,
    body: z.object({ locations: z.array(z.unknown()).check(z.maxLength(MAX_BATCH, 'too_many')) }),
    output: z.object({ success: z.boolean(), data: z.object({ accepted: z.number(), ignored: z.number() }) }),
  }),
};
