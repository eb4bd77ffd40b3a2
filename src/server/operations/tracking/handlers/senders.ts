import type { AppContext } from '#server/context.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { LOCATION_INTERVAL } from '#shared/operations/tracking/positions/limits.ts';
import { type OwnTracksBody, senderApi } from '#shared/operations/tracking/sender-api.ts';
import { fieldsOf, fixOfJson, fixOfOwnTracks, fixOfQuery } from '#shared/operations/tracking/senders.ts';
import { type FixSource, liveOf, type Publish } from '../commands/live.ts';
import { clearTokenCache, driverOfToken, dropToken, makeToken, recordOutcome } from '../commands/sender.ts';
import { tokenOf } from '../queries/personal-data.ts';

interface SenderContext {
  app: AppContext;
  now: Date;
  publish: Publish;
}

const handlers: Handlers<typeof senderApi> = {
  token: async ({ sql, me }) => ({ token: await tokenOf(sql, me.accountId) }),

  makeToken: async ({ app, me, now }) => pairing(app, await makeToken(app, me.accountId, now), me.accountId),

  revokeToken: async ({ app, sql, me, afterCommit }) => {
    await dropToken(sql, me.accountId);
    afterCommit(() => clearTokenCache(app));
  },

  osmand: (call) => receiveFix(call, call.query.id ?? call.query.deviceid, () => fixOfQuery(call.query), 'osmand'),

  osmandPost: (call) => {
    const { query, body } = call;
    const token = body.device_id ?? query.id ?? query.deviceid ?? body.id ?? body.deviceid;
    const readFields = () => (isPlain(body.location) ? fixOfJson(body.location) : fixOfQuery({ ...body, ...query }));
    return receiveFix(call, token, readFields, 'osmand');
  },

  owntracks: (call) => receiveOwnTracks(call, call.body, call.client.password),

  owntracksPub: (call) => receiveOwnTracks(call, call.body, call.client.password),
};

export const senders = defineDomain('senders', senderApi, handlers);

/**
 * Applies a fix with the same checks, table and watchers as one from the app itself. Throws `wrong_credentials` for an unknown token, before it
 * reads anything else of the message.
 */
async function receiveFix(
  { app, now, publish }: SenderContext,
  token: unknown,
  readFields: () => unknown,
  source: FixSource,
) {
  const driverId = await driverOfToken(app, token, now);
  if (driverId === null) throw new DomainError('wrong_credentials');
  const outcome = await liveOf(app).take(driverId, readFields(), now.getTime(), source, publish);
  await recordOutcome(app, driverId, outcome, now);
  return { success: true, data: { accepted: outcome === 'taken' || outcome === 'late', outcome } };
}

/** Messages that are no position (waypoints, transitions and so on) get the answer that the app expects, and are ignored. */
async function receiveOwnTracks(context: SenderContext, body: OwnTracksBody, token: unknown): Promise<[]> {
  const messages = Array.isArray(body) && body.length > 0 ? body : [body];
  for (const message of messages) {
    const fields = fieldsOf(message);
    await receiveFix(context, token, () => (fields._type === 'location' ? fixOfOwnTracks(fields) : {}), 'owntracks');
  }
  return [];
}

/** The addresses that configure an app when it scans them: Traccar Client accepts a web address, OwnTracks an address with its own scheme. */
function pairing(app: AppContext, token: string, accountId: number) {
  const server = app.publicUrl('/api/osmand');
  const owntracksServer = app.publicUrl('/api/owntracks');
  const traccar = new URLSearchParams({
    id: token,
    interval: String(LOCATION_INTERVAL / 1000),
    distance: '0',
    accuracy: 'highest',
  });
  const owntracks = {
    _type: 'configuration',
    mode: 3,
    url: owntracksServer,
    auth: true,
    username: `driver-${accountId}`,
    password: token,
    deviceId: 'bus',
    monitoring: 2,
    moveModeLocatorInterval: LOCATION_INTERVAL / 1000,
  };
  const inline = Buffer.from(JSON.stringify(owntracks)).toString('base64');
  return {
    token,
    traccarClient: `${server}?${traccar}`,
    owntracks: `owntracks:///config?inline=${encodeURIComponent(inline)}`,
    server,
    owntracksServer,
  };
}

function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
