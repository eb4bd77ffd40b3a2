import { defineDomain, type Handlers } from '#server/core/handlers.ts';
import { carriersApi } from '#shared/carriers/api.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { localDate } from '#shared/core/time.ts';
import { noteView, setAbout } from './commands.ts';
import { carrierAbout, carrierPage, membersOf } from './queries.ts';

/** Days of views are counted by the clock where most carriers are. */
const HOME_ZONE = 'Europe/Kyiv';

const handlers: Handlers<typeof carriersApi> = {
  carrier: async ({ sql, actor, params, now, afterCommit }) => {
    const page = await carrierPage(sql, params.carrierId);
    if (actor) {
      const view = { carrierId: page.id, viewerId: actor.accountId, day: localDate(now, HOME_ZONE) };
      afterCommit(() => noteView(sql, view));
    }
    return page;
  },

  members: ({ sql, me }) => membersOf(sql, carrierOf(me)),

  about: ({ sql, me }) => carrierAbout(sql, carrierOf(me)),

  setAbout: async ({ sql, me, body, changed }) => {
    await setAbout(sql, carrierOf(me), body);
    changed(`carrier:${me.carrierId}`);
    return carrierAbout(sql, carrierOf(me));
  },
};

export const carriers = defineDomain('carriers', carriersApi, handlers, {
  topics: {
    // Its own people watch a carrier: routes, trips and bookings of all its drivers.
    carrier: async (actor, id) => String(actor.carrierId) === id,
  },
});

function carrierOf({ carrierId }: Actor): number {
  if (carrierId === null) throw new DomainError('not_found');
  return carrierId;
}
