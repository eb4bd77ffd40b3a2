import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember, addPassenger } from '#testing/server/carriers.ts';

const app = appScene();

describe('the public page of a carrier', () => {
  it('shows a company and its drivers to everybody, without phone numbers', async () => {
    const { carrierId } = await addCarrier(app.sql, { name: 'Карпати Тур' });
    const driver = await addMember(app.sql, carrierId, 'driver');
    await addMember(app.sql, carrierId, 'dispatcher');
    await app.sql`update carrier set rating_sum = 14, rating_count = 3, trips_count = 7 where id = ${carrierId}`;
    const page = await app.call(carriersApi.carrier, { params: { carrierId } });
    expect(page).toMatchObject({ name: 'Карпати Тур', rating: 4.7, ratingCount: 3, tripsCount: 7, verified: false });
    expect(page.logo).toBeNull();
    expect(page.drivers).toEqual([{ id: driver.accountId, name: 'Тарас', lastName: 'Тест', avatarUrl: null }]);
    expect(JSON.stringify(page)).not.toContain('+380');
  });

  it('is not found for an unknown id', async () => {
    const call = app.call(carriersApi.carrier, { params: { carrierId: 999_999 } });
    await expect(call).rejects.toMatchObject({ code: 'not_found' });
  });

  it('counts each viewer once a day, and never the carrier’s own members', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    const passenger = await addPassenger(app.sql);
    const look = (token?: string) => app.call(carriersApi.carrier, { params: { carrierId } }, token);
    const views = async () => (await app.sql`select from profile_view where carrier_id = ${carrierId}`).length;
    for (const token of [passenger.token, passenger.token, owner.token, undefined]) await look(token);
    await expect.poll(views).toBe(1);
    app.clock.advance(24 * 3_600_000);
    await look(passenger.token);
    await expect.poll(views).toBe(2);
  });
});

describe('the settings of the public page', () => {
  const about = {
    carrierName: 'Карпати Тур',
    logoLink: 'https://karpaty.ua',
    contacts: [
      { kind: 'phone' as const, value: '380671234567' },
      { kind: 'telegram' as const, value: 'karpaty_tur' },
    ],
    description: 'Возимо людей і посилки з 2012 року.',
    countries: ['UA' as const, 'PL' as const],
    instantConfirmation: true,
    confirmsGuests: false,
    petsPerTrip: 1,
    asksDocuments: true,
    changeHours: 12,
    releaseHours: 6 as const,
    petsAllowed: true,
    petRules: 'У переносці',
    baggageRules: 'Одна валіза до 30 кг',
    parcelClasses: ['envelope' as const, 's' as const],
    parcelMaxKg: 20,
    forbiddenGoods: 'Алкоголь, тютюн',
    english: {
      description: 'People and parcels since 2012.',
      petRules: 'In a carrier',
      baggageRules: 'One suitcase up to 30 kg',
      forbiddenGoods: '',
    },
  };

  it('are changed by an owner, visible to a dispatcher, and refused to an employed driver', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    const dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
    const driver = await addMember(app.sql, carrierId, 'driver');
    const shown = { ...about, chosen: true, carrierName: 'Нова Назва', carrierLogo: null, photos: [] };
    const body = {
      ...about,
      carrierName: ' Нова Назва ',
      logoLink: 'karpaty.ua ',
      contacts: [
        { kind: 'phone' as const, value: '+38 (067) 123-45-67' },
        { kind: 'telegram' as const, value: '@Karpaty_Tur' },
      ],
    };
    expect(await app.call(carriersApi.setAbout, { body }, owner.token)).toEqual(shown);
    expect(app.notified).toContain(`carrier:${carrierId}`);
    expect(app.notified, 'whose bars show the name').toContain(`account:${driver.accountId}`);
    expect(await app.call(carriersApi.about, {}, dispatcher.token)).toEqual(shown);
    const page = await app.call(carriersApi.carrier, { params: { carrierId } });
    expect(page).toMatchObject({
      name: 'Нова Назва',
      logoLink: 'https://karpaty.ua',
      countries: ['UA', 'PL'],
      contacts: about.contacts,
      english: about.english,
    });
    const { description: _onPage, ...english } = about.english;
    expect({ ...about, ...page.rules }).toEqual({ ...about, english, chosen: true });
    const change = app.call(carriersApi.setAbout, { body: about }, dispatcher.token);
    await expect(change).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(app.call(carriersApi.about, {}, driver.token)).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it.each([
    ['petRules', 'див. https://example.org', 'description_format'],
    ['english', { petRules: 'see https://example.org' }, 'description_format', 'english.petRules'],
    ['carrierName', '   ', 'carrier_name_required'],
    ['carrierName', 'ж'.repeat(81), 'text_max_length'],
    ['carrierName', 'Карпати\u0007Тур', 'field_invalid'],
    ['logoLink', 'javascript:alert(1)', 'link_format'],
    [
      'contacts',
      [about.contacts[0], { kind: 'phone', value: '+380 67 1234567' }],
      'contact_exists',
      'contacts.1.value',
    ],
    ['contacts', [{ kind: 'telegram', value: '' }], 'contact_required', 'contacts.0.value'],
  ])('refuse an invalid %s, "%s", with its error key', async (name, value, key, field: string = name) => {
    const { owner } = await addCarrier(app.sql);
    await expect(
      app.call(carriersApi.setAbout, { body: { ...about, [name]: value } }, owner.token),
    ).rejects.toMatchObject({ errors: [{ field, key }] });
  });
});

/** Any response to an upload: a problem, a logo or a photo. */
const PICTURE = z.looseObject({
  code: z.optional(z.string()),
  carrierLogo: z._default(z.string(), ''),
  id: z._default(z.number(), 0),
});

describe('pictures of a carrier', () => {
  const send = async (path: string, token: string, file = png(), method = 'POST') => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(await file)]), 'picture.png');
    const response = await app.request(method, path, { body, headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, answer: PICTURE.parse(await response.json()) };
  };
  const logoOf = async (token: string) => (await app.call(carriersApi.about, {}, token)).carrierLogo;

  it('include a logo that is added, replaced and deleted together with its files', async () => {
    const { owner } = await addCarrier(app.sql);
    const first = await send('/api/carrier/logo', owner.token);
    expect(first.status).toBe(200);
    expect(await logoOf(owner.token)).toBe(first.answer.carrierLogo);
    const second = await send('/api/carrier/logo', owner.token);
    expect((await app.request('GET', first.answer.carrierLogo)).status).toBe(404);
    expect((await app.request('GET', second.answer.carrierLogo)).status).toBe(200);
    await app.call(carriersApi.deleteLogo, {}, owner.token);
    expect(await logoOf(owner.token)).toBeNull();
    await expect.poll(async () => (await app.request('GET', second.answer.carrierLogo)).status).toBe(404);
  });

  it('refuse a file that is no picture, and keep the logo', async () => {
    const { owner } = await addCarrier(app.sql);
    const { answer } = await send('/api/carrier/logo', owner.token);
    const script = Promise.resolve(Buffer.from('<script>alert(1)</script>'));
    expect(await send('/api/carrier/logo', owner.token, script)).toMatchObject({
      status: 415,
      answer: { code: 'unsupported_file' },
    });
    expect(await logoOf(owner.token)).toBe(answer.carrierLogo);
  });

  it('include at most ten photos in an order, and deleted ones are gone', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    const ids: number[] = [];
    for (let i = 0; i < 10; i += 1) ids.push((await send('/api/carrier/photos', owner.token)).answer.id);
    const eleventh = await send('/api/carrier/photos', owner.token);
    expect(eleventh).toMatchObject({ status: 409, answer: { code: 'too_many_photos' } });
    const turned = ids.toReversed();
    await app.call(carriersApi.orderPhotos, { body: { photos: turned } }, owner.token);
    await app.call(carriersApi.deletePhoto, { params: { photoId: turned[0] ?? 0 } }, owner.token);
    const { photos } = await app.call(carriersApi.carrier, { params: { carrierId } });
    expect(photos.map(({ id }) => id)).toEqual(turned.slice(1));
    await expect(app.call(carriersApi.orderPhotos, { body: { photos: ids } }, owner.token)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('are changed only by the carrier’s own owner', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    const dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
    const stranger = (await addCarrier(app.sql)).owner;
    const { answer } = await send('/api/carrier/photos', owner.token);
    for (const path of ['/api/carrier/photos', '/api/carrier/logo']) {
      expect((await send(path, dispatcher.token)).status).toBe(403);
    }
    const foreign = app.call(carriersApi.deletePhoto, { params: { photoId: answer.id } }, stranger.token);
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the list of members', () => {
  it('is shown to owners and dispatchers, with the owner first', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    const driver = await addMember(app.sql, carrierId, 'driver');
    const dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
    const members = await app.call(carriersApi.members, {}, dispatcher.token);
    expect(members.map(({ role, accountId }) => [role, accountId])).toEqual([
      ['owner', owner.accountId],
      ['dispatcher', dispatcher.accountId],
      ['driver', driver.accountId],
    ]);
    await expect(app.call(carriersApi.members, {}, driver.token)).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

function png(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d4e89' } })
    .png()
    .toBuffer();
}
