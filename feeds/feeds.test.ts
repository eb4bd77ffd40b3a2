import { createConfig, lintFromString } from '@redocly/openapi-core';
import { strFromU8, unzipSync } from 'fflate';
import bindings from 'gtfs-realtime-bindings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#server/core/database/db.ts';
import { PROOF_HEADER } from '#shared/core/endpoint.ts';
import { instantOf } from '#shared/core/time.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { rideCalendar } from '#shared/sales/bookings/tickets/calendar.ts';
import { type DemoApp, signInByApi, startDemoApp } from '#testing/demo-app.ts';
import { type GtfsTables, gtfsProblems, gtfsRows, secondsOf } from '#testing/samples/gtfs.ts';
import { canonicalProblems } from '#testing/samples/gtfs-canonical.ts';
import { realtimeProblems } from '#testing/samples/gtfs-realtime.ts';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { clockOffset } from '../scripts/clocks.mjs';
import { calendarProblems } from './calendar.ts';
import { runGeneratedClient } from './client.ts';
import { manifestProblems, sitemapAddresses, sitemapProblems, structuredDataProblems } from './web.ts';

/** Feeds of the built app with its demo data are checked against the rules of their public validators. */
const ZONE = 'Europe/Kyiv';
const { FeedMessage } = bindings.transit_realtime;

let app: DemoApp;
/** The app's clock is ahead by so many ms. */
let ahead: number;
beforeAll(async () => {
  const seconds = clockOffset('noon', new Date());
  ahead = seconds * 1000;
  app = await startDemoApp({ CLOCK_OFFSET: String(seconds) });
});
afterAll(() => app.stop());

const now = () => new Date(Date.now() + ahead);

async function read(path: string, token?: string): Promise<Response> {
  const address = path.startsWith('http') ? path : app.address + path;
  const response = await fetch(address, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  expect([path, response.status]).toEqual([path, 200]);
  return response;
}

async function timetable(): Promise<GtfsTables> {
  const files = unzipSync(new Uint8Array(await (await read('/gtfs/vezu.zip')).arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, gtfsRows(strFromU8(bytes))]));
}

describe('GTFS', () => {
  it('keeps the rules of the reference and of the canonical validator', async () => {
    const tables = await timetable();
    expect(gtfsProblems(tables)).toEqual([]);
    expect(canonicalProblems(tables, now())).toEqual([]);
  });

  it('has the times that passengers see', async () => {
    const {
      'trips.txt': trips = [],
      'stop_times.txt': times = [],
      'calendar_dates.txt': dates = [],
    } = await timetable();
    const sql = connect(await app.database(), { max: 1 });
    const rows = await sql<{ routeId: number; placeId: number; at: Date }[]>`
      select t.route_id, s.place_id, coalesce(s.arrives_at, s.departs_at) as at
      from trip t join trip_stop s on s.trip_id = t.id where t.status in ('planned', 'started', 'cancelled')`;
    await sql.end();
    const promised = new Set(rows.map(({ routeId, placeId, at }) => `r${routeId} ${placeId} ${at.toISOString()}`));
    const stops = Map.groupBy(times, (row) => row.trip_id);
    const found = trips.flatMap(({ trip_id: id, service_id: service, route_id: route }) =>
      dates
        .filter((row) => row.service_id === service)
        .flatMap(({ date = '' }) => {
          const noon = instantOf(date.replace(/(....)(..)(..)/, '$1-$2-$3'), '12:00', ZONE);
          return (stops.get(id) ?? []).flatMap((row) => {
            const at = new Date(noon.getTime() + (secondsOf(row.arrival_time) - 12 * 3600) * 1000);
            // Runs with a price of their own have a route of their own: 7-3.
            return [`r${route?.split('-')[0]} ${row.stop_id?.split('.')[0]} ${at.toISOString()}`];
          });
        }),
    );
    expect(found.length).toBeGreaterThan(1000);
    expect(found.filter((stop) => !promised.has(stop))).toEqual([]);
  });

  it.each(['trip-updates', 'vehicle-positions', 'alerts'])(
    'Realtime, %s, keeps the rules of its validator',
    async (name) => {
      const tables = await timetable();
      const bytes = await (await read(`/gtfs-rt/${name}.pb`)).arrayBuffer();
      const message = FeedMessage.toObject(FeedMessage.decode(new Uint8Array(bytes)), { longs: Number, enums: String });
      expect(realtimeProblems(message, tables, now())).toEqual([]);
    },
  );
});

describe('iCalendar', () => {
  it('of a driver’s roster is valid', async () => {
    const token = await signInByApi(app.address, 'driver');
    const made = await fetch(`${app.address}/api/me/roster-feed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const { url } = (await made.json()) as { url: string };
    const text = await (await read(new URL(url).pathname)).text();
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(3);
    expect(calendarProblems(text)).toEqual([]);
  });

  it.each<BookingStatus>(['unconfirmed', 'confirmed', 'cancelled'])('of a ride that is %s is valid', (status) => {
    const ride = {
      ...{ code: 'K7QX2M', status, changes: 1, title: 'Львів – Вроцлав', at: { lat: 49.84, lon: 24.03 } },
      place: 'Львів, автостанція «Стрийська», платформа 4; вхід з боку вулиці Стрийської, біля кас',
      ...{ departsAt: '2026-11-28T05:30:00.000Z', arrivesAt: '2026-11-28T18:10:00.000Z' },
      ...{ carrier: 'Карпати, «Транс»; Львів', notes: 'Місце 12\nКод K7QX2M', now: now() },
      url: 'https://vezu.example/trips/list/1/booking/2',
    };
    expect(calendarProblems(rideCalendar(ride))).toEqual([]);
  });
});

describe('the site', () => {
  it('has a valid sitemap, and pages whose data a search engine reads', async () => {
    const xml = await (await read('/sitemap.xml')).text();
    expect(sitemapProblems(xml, app.address)).toEqual([]);
    const pages = sitemapAddresses(xml).filter((address) => /\/(carriers|search)\/\d+/.test(address));
    const seen = new Map<string, string[]>();
    for (const address of pages.slice(0, 60)) {
      const html = await (await read(address)).text();
      expect(html, address).toContain('application/ld+json');
      const problems = structuredDataProblems(html);
      if (problems.length > 0) seen.set(address, problems);
    }
    expect(pages.length).toBeGreaterThan(5);
    expect(Object.fromEntries(seen)).toEqual({});
  });

  it('names the sitemap in robots.txt', async () => {
    expect(await (await read('/robots.txt')).text()).toContain(`Sitemap: ${app.address}/sitemap.xml`);
  });

  it('can be installed', async () => {
    expect(await manifestProblems(`${app.address}/manifest.webmanifest`, read)).toEqual([]);
  });
});

/** The errors that Redocly finds in a description of the API by its recommended rules, the structure of OpenAPI among them. */
async function lintErrors(source: string): Promise<string[]> {
  const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) });
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer ?? ''}`);
}

it.each(['/api/openapi.json', '/api/openapi-keys.json'])('%s is OpenAPI 3.1 without an error', async (path) => {
  const source = await (await read(path)).text();
  expect(source).toMatch(/"openapi":\s?"3\.1\./);
  expect(await lintErrors(source)).toEqual([]);
});

it('a client that is generated from the description compiles, and reads the bookings of a carrier with a key', async () => {
  const token = await signInByApi(app.address, 'owner');
  const post = async (path: string, body: object, headers = {}) => {
    const response = await fetch(app.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify(body),
    });
    return await response.json();
  };
  const { proof } = await post('/api/me/proof', { password: DEMO_PASSWORD });
  const wanted = { name: 'Бухгалтерія', scopes: ['bookings:read'], days: '30' };
  const { key } = await post('/api/carrier/keys', wanted, { [PROOF_HEADER]: proof });
  const description = await (await read('/api/openapi-keys.json')).text();
  const sql = connect(await app.database(), { max: 1 });
  const [stored] = await sql`
    select count(*)::int as bookings, sum(paid)::int as paid from booking
    where carrier_id = (select m.carrier_id from member m join account a on a.id = m.account_id where a.email = 'owner@demo.vezu.app')`;
  await sql.end();
  expect(await runGeneratedClient(description, { ADDRESS: app.address, KEY: key })).toEqual({
    ...stored,
    refused: 404,
  });
}, 300_000);

/** A validator that finds nothing proves nothing: each is shown one wrong document. */
describe('the validators find', () => {
  it.each([
    ['an event without a time', 'BEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261126T100000Z\r\nEND:VEVENT\r\n', /0 × dtstart/],
    ['an event that is not closed', 'BEGIN:VEVENT\r\nUID:1\r\n', /invalid ical|end/i],
    [
      'a zone that is not described',
      'BEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261126T100000Z\r\nDTSTART;TZID=Europe/Kyiv:20261126T100000\r\nEND:VEVENT\r\n',
      /unknown time zone/,
    ],
  ])('in a calendar %s', (_, event, problem) => {
    const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${event}END:VCALENDAR\r\n`;
    expect(calendarProblems(text).join('\n')).toMatch(problem);
  });

  it('an address of another site and one that is not escaped in a sitemap', () => {
    const xml =
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://other.example/?a=1&b=2</loc></url></urlset>\n';
    expect(sitemapProblems(xml, 'https://vezu.example')).toEqual([
      'an entity that is not escaped',
      'https://other.example/?a=1&b=2 is elsewhere',
    ]);
  });

  it('what a page’s data lacks or has wrong', () => {
    const data = { '@context': 'https://schema.org', '@type': 'Offer', price: '12,50', url: '/search' };
    expect(structuredDataProblems(`<script type="application/ld+json">${JSON.stringify(data)}</script>`)).toEqual([
      'Offer lacks priceCurrency',
      'Offer.price is 12,50',
      'Offer.url is /search',
    ]);
  });

  it('a description without a version of the API', async () => {
    const wrong = { openapi: '3.1.0', info: { title: 'x' }, servers: [{ url: '/' }], paths: {} };
    expect(await lintErrors(JSON.stringify(wrong))).toEqual([expect.stringContaining('struct: The field `version`')]);
  });

  it('a trip, a stop and a time in a realtime message that the timetable does not have', () => {
    const message = {
      header: { gtfsRealtimeVersion: '2.0', incrementality: 'FULL_DATASET', timestamp: 1_790_000_000 },
      entity: [
        {
          id: 'u1',
          tripUpdate: {
            trip: { tripId: 'r9' },
            timestamp: 1_790_000_100,
            stopTimeUpdate: [{ stopSequence: 2 }, { stopSequence: 1, arrival: { time: 5 } }],
          },
        },
      ],
    };
    const problems = realtimeProblems(message, {}, new Date(1_790_000_000_000)).map(
      (text) => /[EW]\d\d\d/.exec(text)?.[0],
    );
    expect(problems.sort()).toEqual(['E001', 'E002', 'E003', 'E012', 'E043', 'E050']);
  });
});
