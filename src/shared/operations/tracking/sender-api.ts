import * as z from 'zod/mini';
import { PUBLIC, STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { instant } from '#shared/core/fields.ts';
import { FIX_OUTCOMES } from './positions/fix.ts';
import { fixAnswer } from './positions/schema.ts';

const param = z.optional(z.string().check(z.maxLength(200)));

/** The query of the OsmAnd protocol, as sent by OsmAnd and by Traccar Client before version 9. */
const osmandQuery = z.object({
  id: param,
  deviceid: param,
  valid: param,
  timestamp: param,
  lat: param,
  lon: param,
  latitude: param,
  longitude: param,
  location: param,
  speed: param,
  bearing: param,
  heading: param,
  accuracy: param,
  hdop: param,
});

const ownTracksMessage = z.looseObject({ _type: z.optional(z.unknown()) });
/** One message, or those that the app has stored. */
const ownTracksBody = z.union([ownTracksMessage, z.array(ownTracksMessage).check(z.maxLength(100))]);
export type OwnTracksBody = z.output<typeof ownTracksBody>;

/**
 * Endpoints for other apps that send a driver's position (OsmAnd, Traccar Client, OwnTracks). The apps authenticate with a
 * token, never with a password.
 */
export const senderApi = {
  token: endpoint({
    method: 'GET',
    path: '/api/me/tracking-token',
    summary: 'Whether another app may send my position, and when it last did',
    access: STAFF,
    output: z.object({
      token: z.nullable(
        z.object({
          createdAt: instant,
          /** When the app sent a position last, and whether it was accepted; null before the first. */
          last: z.nullable(z.object({ at: instant, outcome: z.enum(FIX_OUTCOMES) })),
        }),
      ),
    }),
  }),
  makeToken: endpoint({
    method: 'POST',
    path: '/api/me/tracking-token',
    summary: 'Let another app send my position: a new token, shown this once, which replaces an earlier one',
    access: STAFF,
    effect: 'free',
    output: z.object({
      token: z.string(),
      /** The content of a QR code that configures the app completely when it is scanned in the app's settings. */
      traccarClient: z.string(),
      owntracks: z.string(),
      /** The same settings for manual entry. */
      server: z.string(),
      owntracksServer: z.string(),
    }),
    status: 201,
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/api/me/tracking-token',
    summary: 'Let no other app send my position any more',
    access: STAFF,
  }),
  osmand: endpoint({
    method: 'GET',
    path: '/api/osmand',
    summary: 'A fix in the OsmAnd protocol; `id` is the token, `speed` in knots',
    access: PUBLIC,
    effect: 'free',
    query: osmandQuery,
    output: fixAnswer,
  }),
  osmandPost: endpoint({
    method: 'POST',
    path: '/api/osmand',
    summary:
      'A fix in the OsmAnd protocol: in the query, or as the JSON of Traccar Client from version 9 on, `speed` in m/s',
    access: PUBLIC,
    effect: 'free',
    query: osmandQuery,
    body: z.looseObject({
      device_id: z.optional(z.unknown()),
      location: z.optional(z.unknown()),
    }),
    output: fixAnswer,
  }),
  owntracks: endpoint({
    method: 'POST',
    path: '/api/owntracks',
    summary: 'A message of OwnTracks in its HTTP mode; Basic authentication with the token as password',
    access: PUBLIC,
    effect: 'free',
    body: ownTracksBody,
    output: z.array(z.unknown()),
  }),
  owntracksPub: endpoint({
    method: 'POST',
    path: '/api/owntracks/pub',
    summary:
      'The same at the address that ends as that of the Recorder of OwnTracks, which people copy from its manual',
    access: PUBLIC,
    effect: 'free',
    body: ownTracksBody,
    output: z.array(z.unknown()),
  }),
};
