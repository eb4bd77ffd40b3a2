import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { FIRST_SCREENS_FILE, type FirstScreens } from '#server/core/http/pages/first-screen.ts';
import { builtWeb } from '#server/core/http/pages/web.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { testApp } from '#testing/server/api.ts';
import { addCarrier, addMember } from '#testing/server/carriers.ts';
import { testFolder } from '#testing/services/small-web.ts';
import { addTestBus, addTestRoute, TOWNS, tripsOf } from '#testing/timetable.ts';

const PAGE =
  '<!doctype html><html lang="uk"><head><meta name="description" content="x"><title>Vezu</title></head><body></body></html>';
const FACTS = { wsPort: 6001, publicBrowsing: true, supportEmail: null };

const built = allTests(() =>
  testFolder({
    'index.html': PAGE,
    [FIRST_SCREENS_FILE]: JSON.stringify({ styles: [], fonts: {}, screens: [] } satisfies FirstScreens),
  }),
);
const app = appScene(() => ({ web: builtWeb(built.path, FACTS) }));
const trip = allTests(async () => {
  const { carrierId, owner } = await addCarrier(app.sql);
  const driverId = (await addMember(app.sql, carrierId, 'driver')).accountId;
  const busId = await addTestBus(app.sql, carrierId, { driverId });
  const routeId = await addTestRoute(app.sql, owner, { driverId, busId }, app.clock.now());
  const [tripId = 0] = (await tripsOf(app.sql, routeId)).values();
  return { carrierId, tripId };
});

const read = async (path: string, language = 'uk') =>
  (await app.request('GET', path, { headers: { 'accept-language': language } })).text();
/** Reads the JSON-LD block of a page. */
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

describe('the head of a public page', () => {
  it('names a carrier once, with picture, canonical address and structured data', async () => {
    await app.sql`update carrier set rating_sum = 14, rating_count = 3, countries = '{PL}' where id = ${trip.carrierId}`;
    const html = await read(`/carriers/${trip.carrierId}?utm=1`);
    expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Vezu · Карпати Тур</title>']);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="https://vezu.test/carriers/${trip.carrierId}">`);
    expect(html).toContain(`content="https://vezu.test/og/carriers/${trip.carrierId}.png?locale=uk"`);
    expect(html).toContain('Україна, Польща');
    expect(dataOf(html)).toMatchObject({
      '@type': 'Organization',
      name: 'Карпати Тур',
      aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
    });
    const english = await read(`/carriers/${trip.carrierId}`, 'en-GB,en');
    expect(english).toContain('<html lang="en"');
    expect(english).toContain('Bus rides and parcels: Ukraine, Poland.');
  });

  it('shows date, towns, price and availability of a trip', async () => {
    const html = await read(`/search/${trip.tripId}?from=1&to=2`);
    expect(html).toContain('<title>Vezu · Краків – Вроцлав</title>');
    expect(dataOf(html)).toMatchObject({
      '@type': 'BusTrip',
      provider: { name: 'Карпати Тур' },
      offers: {
        price: '13',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        url: `https://vezu.test/search/${trip.tripId}?from=1&to=2`,
      },
    });
    await app.sql`update trip set status = 'cancelled' where id = ${trip.tripId}`;
    expect(dataOf(await read(`/search/${trip.tripId}?from=1&to=2`)).offers.availability).toBe(
      'https://schema.org/SoldOut',
    );
    await app.sql`update trip set status = 'planned' where id = ${trip.tripId}`;
  });

  it('shows the current number of free seats of a trip, in its text and in its picture', async () => {
    const path = `/search/${trip.tripId}?from=1&to=2`;
    const picture = async () => (await app.request('GET', `/og/trips/${trip.tripId}.png?locale=uk`)).arrayBuffer();
    const address = (version: string) => `/og/trips/${trip.tripId}.png?locale=uk&amp;v=${version}`;
    const [html, before] = [await read(path), await picture()];
    expect(html).toContain('13\u00a0€ · Вільних 20 місць');
    expect(html).toContain(address('20'));
    await app.sql`update trip set free_seats = array[1, 1]::bigint[] where id = ${trip.tripId}`;
    const after = await read(path);
    expect(after).toContain('Вільне 1 місце');
    expect(after).toContain(address('1'));
    expect(Buffer.from(await picture()).equals(Buffer.from(before))).toBe(false);
    await app.sql`update trip set status = 'cancelled' where id = ${trip.tripId}`;
    expect(await read(path)).toContain('Бронювання закрито');
    await app.sql`update trip set status = 'planned' where id = ${trip.tripId}`;
  });

  it('names the towns of a search in the reader’s language', async () => {
    const path = `/search?from=${TOWNS.lviv}&to=${TOWNS.krakow}&date=2026-06-12&sort=price`;
    expect(await read(path, 'en')).toContain('<title>Vezu · Lviv – Kraków: bus rides</title>');
    expect(await read(path)).toContain(`href="https://vezu.test/search?from=${TOWNS.lviv}&amp;to=${TOWNS.krakow}"`);
    expect(await read('/welcome')).toContain('og:title');
  });

  it.each([
    ['/p/ABCDEFGH', 'посилка в дорозі', 2],
    ['/b/ABCDEFGH', 'квиток на автобус', 1],
    ['/t/ABCDEFGH', 'де зараз автобус', 3],
  ])('shows nothing of what is behind the link %s, and excludes search engines', async (path, title, picture) => {
    const html = await read(path);
    expect(html).toContain(`<title>Vezu · ${title}</title>`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('ABCDEFGH');
    const address = `/og/links/${picture}.png`;
    expect(html).toContain(`content="https://vezu.test${address}?locale=uk"`);
    const { format, width } = await sharp(
      Buffer.from(await (await app.request('GET', address)).arrayBuffer()),
    ).metadata();
    expect([format, width]).toEqual(['png', 1200]);
  });

  it.each([
    '/carriers/999999',
    '/search/999999',
    '/search/abc',
    '/carriers/99999999999',
    '/account/login',
    '/driver/show/1',
  ])('has no preview at %s, and the page is still served', async (path) => {
    const response = await app.request('GET', path);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('og:title');
  });

  it('escapes the name of a carrier everywhere', async () => {
    const name = `</title></script><script>alert("1")</script> & $' $& 'Co'`;
    const { carrierId } = await addCarrier(app.sql, { name });
    const html = await read(`/carriers/${carrierId}`);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toMatch(/="[^"]*<\/title>/);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html.match(/<\/head>/g)).toHaveLength(1);
    expect(dataOf(html).name).toBe(name);
    const picture = await app.request('GET', `/og/carriers/${carrierId}.png`);
    expect(picture.status).toBe(200);
  });
});

describe('files for search engines', () => {
  it('include robots.txt and a sitemap of the public pages', async () => {
    const robots = await read('/robots.txt');
    expect(robots).toContain('Disallow: /p/');
    expect(robots).toContain('Sitemap: https://vezu.test/sitemap.xml');
    const map = await read('/sitemap.xml');
    for (const path of ['welcome', `carriers/${trip.carrierId}`, `search/${trip.tripId}`]) {
      expect(map).toContain(`<loc>https://vezu.test/${path}</loc>`);
    }
  });

  it('include a picture of a carrier and of a trip in both languages', async () => {
    for (const path of [`carriers/${trip.carrierId}`, `trips/${trip.tripId}`]) {
      const response = await app.request('GET', `/og/${path}.png?locale=en`);
      expect(response.headers.get('content-type')).toBe('image/png');
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([width, height]).toEqual([1200, 630]);
    }
    for (const path of ['carriers/999999', 'carriers/0x1', 'nobody/1']) {
      expect((await app.request('GET', `/og/${path}.png`)).status).toBe(404);
    }
  });

  it('contain nothing while visitors may not browse', async () => {
    const closed = await testApp({ config: { publicBrowsing: false }, web: builtWeb(built.path, FACTS) });
    const { carrierId } = await addCarrier(closed.sql);
    const text = async (path: string) => (await closed.request('GET', path)).text();
    expect(await text(`/carriers/${carrierId}`)).not.toContain('og:title');
    expect(await text('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
    expect((await closed.request('GET', `/og/carriers/${carrierId}.png`)).status).toBe(404);
    await closed.close();
  });
});
