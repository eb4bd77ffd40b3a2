import { type Db, transaction } from '#server/core/database/db.ts';
import { deleteFromGallery, type Gallery, galleryOf, orderGallery, uploadPhoto } from '#server/core/files/gallery.ts';
import { carrierOf, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { isOperator } from '#shared/core/access.ts';
import { localDate } from '#shared/core/time.ts';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { carrierCard } from '#shared/network/carriers/schema.ts';
import { lockCarrier, recordView, replaceLogo, setAbout } from './commands/company.ts';
import { eraseMember } from './commands/erase.ts';
import { carrierPages } from './previews.ts';
import { carrierAbout, carrierPage, memberIds, membersOf } from './queries/carrier.ts';
import { carrierData, leftAlone } from './queries/personal-data.ts';

const PHOTOS: Gallery = { table: 'carrier_photo', owner: 'carrier_id', isPublic: true };

/** The longest sides of a stored logo and of its thumbnail, in pixels. */
const LOGO = { maxSide: 512, thumbSide: 176 };

/** Profile views are counted per day in this time zone, where most carriers are. */
const HOME_ZONE = 'Europe/Kyiv';

const handlers: Handlers<typeof carriersApi> = {
  carrier: async ({ sql, actor, params, now, afterCommit }) => {
    const own = actor?.carrierId === params.carrierId || (actor !== null && isOperator(actor.role));
    const page = await carrierPage(sql, params.carrierId, own);
    if (actor) {
      const view = { carrierId: page.id, viewerId: actor.accountId, day: localDate(now, HOME_ZONE) };
      afterCommit(() => recordView(sql, view));
    }
    return page;
  },

  members: ({ sql, me, now }) => membersOf(sql, carrierOf(me), now),

  about: ({ sql, me }) => carrierAbout(sql, carrierOf(me)),

  setAbout: async ({ sql, me, body, changed }) => {
    const carrierId = carrierOf(me);
    await setAbout(sql, carrierId, body);
    changed(...(await everyScreen(sql, carrierId)));
    return carrierAbout(sql, carrierId);
  },

  setLogo: async ({ app, pool, me, file, changed }) => {
    const carrierId = carrierOf(me);
    const picture = await app.files.storeImage((await file()).bytes, LOGO, { isPublic: true });
    try {
      const before = await transaction(pool, (sql) => replaceLogo(sql, carrierId, picture.id));
      if (before) await app.files.delete(before);
    } catch (error) {
      await app.files.delete(picture.id);
      throw error;
    }
    changed(...(await everyScreen(pool, carrierId)));
    return { carrierLogo: `/files/${picture.id}-s.webp` };
  },

  deleteLogo: async ({ app, sql, me, changed, afterCommit }) => {
    const carrierId = carrierOf(me);
    const before = await replaceLogo(sql, carrierId, null);
    if (before) afterCommit(() => app.files.delete(before));
    changed(...(await everyScreen(sql, carrierId)));
  },

  addPhoto: async ({ app, pool, me, file, changed }) => {
    const carrierId = carrierOf(me);
    const photo = await uploadPhoto({ app, pool, file }, PHOTOS, carrierId, (sql) => lockCarrier(sql, carrierId));
    changed(`carrier:${carrierId}`);
    return photo;
  },

  orderPhotos: async ({ sql, me, body, changed }) => {
    const carrierId = carrierOf(me);
    await lockCarrier(sql, carrierId);
    await orderGallery(sql, PHOTOS, carrierId, body.photos);
    changed(`carrier:${carrierId}`);
    return galleryOf(sql, PHOTOS, carrierId);
  },

  deletePhoto: async ({ app, sql, me, params, changed, afterCommit }) => {
    const carrierId = carrierOf(me);
    await lockCarrier(sql, carrierId);
    const file = await deleteFromGallery(sql, PHOTOS, carrierId, params.photoId);
    afterCommit(() => app.files.delete(file));
    changed(`carrier:${carrierId}`);
  },
};

export const carriers = defineDomain('carriers', carriersApi, handlers, {
  outputs: [{ name: 'CarrierCard', description: 'A carrier with its rating.', schema: carrierCard }],
  publicPages: carrierPages,
  storedFiles: ['carrier.logo', 'carrier_photo.file'],
  personalData: {
    covers: [
      'carrier.resting_owner_id',
      ...['member.account_id', 'profile_view.viewer_id', 'invitation.invited_by'],
      ...['member_event.account_id', 'member_event.by_id', 'exchange_rate.set_by', 'carrier_declaration.declared_by'],
    ],
    export: carrierData,
    blockers: leftAlone,
    erase: eraseMember,
  },
  topics: {
    // Members subscribe to their carrier: to the routes, trips and bookings of all its drivers.
    carrier: async (actor, id) => String(actor.carrierId) === id,
  },
});

/** The topics of the carrier's page and of all its members, whose navigation shows the name and the logo. */
async function everyScreen(sql: Db, carrierId: number): Promise<string[]> {
  return [`carrier:${carrierId}`, ...(await memberIds(sql, carrierId)).map((id) => `account:${id}`)];
}
