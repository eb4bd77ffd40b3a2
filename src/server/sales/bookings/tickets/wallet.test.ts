import { createHash, createPrivateKey, createVerify } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { decodeJwt, importSPKI, jwtVerify } from 'jose';
import forge from 'node-forge';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { appleWallet } from '#server/core/wallet/apple.ts';
import { googleWallet } from '#server/core/wallet/google.ts';
import { NO_WALLETS, openWallets, type Wallets } from '#server/core/wallet/open-wallets.ts';
import { legalApi, NO_ADDED } from '#shared/network/carriers/legal.ts';
import { walletApi } from '#shared/sales/bookings/tickets/wallet-api.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { appScene, bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { TEST_PASS_TYPE, TEST_TEAM, testAppleKeys, testGoogleKey } from '#testing/services/wallet-keys.ts';

const NOW = new Date('2026-06-10T09:00:00Z');
const keys = testAppleKeys(NOW);
const service = testGoogleKey();
const wallets: Wallets = {
  apple: opened(keys),
  google: googleWallet({ issuer: '3388000000012345678', json: service.json, origin: 'https://vezu.test' }),
};

const app = appScene({ now: NOW, context: { wallets } });
const { trip } = bookingScene({ app, instant: true });

let bookingId: number;
let key: string;
beforeEach(() => book(seatInput(9)));

function opened({ certificate, key: own, wwdr }: typeof keys, passphrase: string | null = null) {
  return appleWallet({
    certificate: Buffer.from(certificate),
    key: Buffer.from(own),
    wwdr: Buffer.from(wwdr),
    passphrase,
  });
}

async function book(input: ReturnType<typeof seatInput>) {
  [bookingId = 0] = await bookingActions(app).book(trip, await addPassenger(app.sql), input);
  const [row] = await app.sql<{ key: string }[]>`select ticket_key as key from booking where id = ${bookingId}`;
  key = row?.key ?? '';
}

const ofTicket = () => app.call(walletApi.ofTicket, { params: { code: key } });
const NONE = { apple: null, google: null };

/** The files of the pass, fetched from the address that the button has. */
async function passFiles(address: string | null) {
  const { pathname, search } = new URL(address ?? '');
  const response = await app.request('GET', `${pathname}${search}`);
  expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

describe('the pass for Apple Wallet', () => {
  it('says what the ticket says, in the language of the reader', async () => {
    const legal = { legalName: 'ФОП Галич', registerNumber: '2987416530', vatNumber: '', address: '', phone: '' };
    const rest = {
      licence: 'АЕ 417',
      insurer: '',
      insuranceContract: '',
      insuredUntil: '',
      vatPercent: '',
      series: '',
    };
    await app.call(legalApi.setLegal, { body: { ...legal, ...rest, more: NO_ADDED } }, trip.owner.token);
    const files = await passFiles((await ofTicket()).apple);
    const pass = JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array()));
    const [{ code } = { code: '' }] = await app.sql<
      { code: string }[]
    >`select code from booking where id = ${bookingId}`;
    expect(pass).toMatchObject({
      passTypeIdentifier: TEST_PASS_TYPE,
      teamIdentifier: TEST_TEAM,
      serialNumber: code,
      barcodes: [{ message: `https://vezu.test/trips/list/${trip.tripId}/booking/${bookingId}`, altText: code }],
      boardingPass: {
        transitType: 'PKTransitTypeBus',
        headerFields: [{ label: 'Місце', value: '9' }],
        primaryFields: [{ label: expect.stringMatching(/^Відправлення \d\d:\d\d$/) }, { key: 'to' }],
        backFields: expect.arrayContaining([
          expect.objectContaining({ label: 'Квиток', value: expect.stringMatching(/ \d{6}$/) }),
          expect.objectContaining({ label: 'Ліцензія', value: 'АЕ 417' }),
          expect.objectContaining({ key: 'page', value: `https://vezu.test/b/${key}` }),
        ]),
      },
    });
    expect(JSON.stringify(pass)).not.toMatch(/Савчук|671112233/);
    const icons = ['icon.png', 'icon@2x.png', 'icon@3x.png'].map((name) => sharp(files[name]).metadata());
    expect((await Promise.all(icons)).map(({ width, height }) => [width, height])).toEqual([
      [29, 29],
      [58, 58],
      [87, 87],
    ]);
    const { apple } = await app.call(walletApi.ofTicket, { params: { code: key } });
    const english = await passFiles(apple?.replace('locale=uk', 'locale=en') ?? null);
    expect(strFromU8(english['pass.json'] ?? new Uint8Array())).toContain('"label":"Seat"');
  });

  it('comes up at the boarding point, and nowhere if its carrier has not put it on the map', async () => {
    const locations = async () => {
      const pass = JSON.parse(strFromU8((await passFiles((await ofTicket()).apple))['pass.json'] ?? new Uint8Array()));
      return [
        pass.locations,
        pass.boardingPass.backFields.find(({ key: name }: { key: string }) => name === 'map')?.value,
      ];
    };
    expect(await locations()).toEqual([undefined, undefined]);
    await pinFirstStop();
    expect(await locations()).toEqual([
      [{ latitude: 49.8134, longitude: 24.0215 }],
      'https://www.google.com/maps/search/?api=1&query=49.8134,24.0215',
    ]);
  });

  it('is signed by the certificate of the pass type, over the hashes of all its files', async () => {
    const { signature, ...files } = await passFiles((await ofTicket()).apple);
    const manifest = Buffer.from(files['manifest.json'] ?? []);
    const { 'manifest.json': _, ...listed } = files;
    expect(JSON.parse(manifest.toString())).toEqual(
      Object.fromEntries(
        Object.entries(listed).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]),
      ),
    );
    expect(isSigned(manifest, Buffer.from(signature ?? []))).toBe(true);
    expect(isSigned(Buffer.from('{}'), Buffer.from(signature ?? []))).toBe(false);
  });

  it('is there for a ride that is ahead, and neither for a parcel nor for what is over', async () => {
    await forceBooking(app.sql, bookingId, 'completed');
    await forceTrip(app.sql, trip.tripId, 'finished');
    expect(await ofTicket()).toEqual(NONE);
    expect((await problemOf(app.call(walletApi.applePass, { params: { code: key } }))).code).toBe('not_found');
    expect((await problemOf(app.call(walletApi.ofTicket, { params: { code: '0123456789abcdef' } }))).code).toBe(
      'not_found',
    );
    Object.assign(trip, await addBookableTrip(app.sql, { instant: true }));
    await book(parcelInput());
    expect(await ofTicket()).toEqual(NONE);
  });

  it('is not offered once the certificate has expired', () => {
    expect(wallets.apple?.isValid(NOW)).toBe(true);
    expect(wallets.apple?.isValid(new Date('2027-06-11T09:00:00Z'))).toBe(false);
  });
});

describe('the address for Google Wallet', () => {
  it('links to the boarding point, where it is on the map', async () => {
    await pinFirstStop();
    const { google } = await ofTicket();
    const token = google?.replace('https://pay.google.com/gp/v/save/', '') ?? '';
    const { payload } = decodeJwt(token);
    expect(payload).toMatchObject({
      transitObjects: [{ linksModuleData: { uris: [{}, { uri: 'geo:49.8134,24.0215' }] } }],
    });
  });

  it('is signed by the service account and holds the ride', async () => {
    const { google } = await ofTicket();
    const token = google?.replace('https://pay.google.com/gp/v/save/', '') ?? '';
    const { payload } = await jwtVerify(token, await importSPKI(service.publicKey, 'RS256'), {
      audience: 'google',
      issuer: 'passes@vezu.example',
      currentDate: NOW,
    });
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      origins: ['https://vezu.test'],
      payload: {
        transitClasses: [{ id: '3388000000012345678.vezu-ride', transitType: 'BUS' }],
        transitObjects: [
          {
            classId: '3388000000012345678.vezu-ride',
            passengerNames: 'Ірина С.',
            ticketLeg: {
              ticketSeat: { seat: '9' },
              departureDateTime: expect.stringMatching(/^2026-06-\d\dT\d\d:\d\d$/),
            },
            linksModuleData: { uris: [{ uri: `https://vezu.test/b/${key}` }] },
          },
        ],
      },
    });
  });
});

describe('the settings', () => {
  it('switch everything off when they are not there', async () => {
    expect(await openWallets({ apple: null, google: null }, 'https://vezu.test')).toEqual(NO_WALLETS);
    app.context.wallets = NO_WALLETS;
    expect(await ofTicket()).toEqual(NONE);
    expect((await problemOf(app.call(walletApi.applePass, { params: { code: key } }))).code).toBe('not_found');
    app.context.wallets = wallets;
  });

  it('are refused with a sentence when a file cannot be used', async () => {
    const other = testAppleKeys(NOW);
    expect(() => opened({ ...keys, key: other.key })).toThrow('WALLET_APPLE_KEY is not the key of the certificate');
    expect(() => opened({ ...keys, certificate: 'nothing' })).toThrow('WALLET_APPLE_CERTIFICATE is not a certificate');
    expect(() => opened({ ...keys, certificate: keys.wwdr, key: keys.key })).toThrow('WALLET_APPLE_KEY is not the key');
    const locked = createPrivateKey(keys.key).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'open',
    });
    expect(() => opened({ ...keys, key: locked.toString() })).toThrow('WALLET_APPLE_KEY_PASSPHRASE');
    expect(opened({ ...keys, key: locked.toString() }, 'open').isValid(NOW)).toBe(true);
    expect(() => googleWallet({ issuer: '1', json: '{}', origin: '' })).toThrow('WALLET_GOOGLE_KEY is not the key');
    const missing = { issuer: '3388000000012345678', key: '/nonexistent/key.json' };
    await expect(openWallets({ apple: null, google: missing }, '')).rejects.toThrow(
      'cannot be read: /nonexistent/key.json',
    );
  });
});

/** Gives the first stop of the trip a boarding point on the map. */
async function pinFirstStop() {
  await app.sql`
    insert into boarding_point (carrier_id, place_id, name, lat, lon)
    select t.carrier_id, s.place_id, 'Вокзал', 49.8134, 24.0215 from trip_stop s join trip t on t.id = s.trip_id
    where t.id = ${trip.tripId} and s.seq = 0
    on conflict on constraint boarding_point_once do update set lat = excluded.lat, lon = excluded.lon`;
  await app.sql`update trip_stop set point = 'Вокзал' where trip_id = ${trip.tripId} and seq = 0`;
}

/** Whether a detached PKCS #7 signature is that of the test's certificate over these bytes. */
function isSigned(manifest: Buffer, signature: Buffer): boolean {
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(signature.toString('binary')));
  const { authenticatedAttributes, signature: signed } = Object(message).rawCapture;
  const attributes = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, authenticatedAttributes);
  const bytes = Buffer.from(forge.asn1.toDer(attributes).getBytes(), 'binary');
  const hash = createHash('sha1').update(manifest).digest();
  const isWhole = createVerify('RSA-SHA1').update(bytes).verify(keys.certificate, Buffer.from(signed, 'binary'));
  return isWhole && bytes.includes(hash);
}
