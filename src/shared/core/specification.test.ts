import { describe, expect, test } from 'vitest';
import { DEFAULT_LOCALE, LOCALES } from '../i18n/locale.ts';
import { chatApi } from '../messaging/chat/api.ts';
import { CHAT_IMAGE_TYPES, MAX_CHAT_IMAGE_BYTES } from '../messaging/chat/schema.ts';
import { AMENITIES } from '../network/fleet/amenities.ts';
import * as tracking from '../operations/tracking/positions/limits.ts';
import { locationApi } from '../operations/tracking/positions/location-api.ts';
import { accountsApi } from '../people/accounts/base/api.ts';
import { tripsApi } from '../sales/trips/api.ts';
import { TRIP_STATUSES, TRIP_TABS } from '../sales/trips/schema.ts';
import { LIMITS } from './limits.ts';
import { paginate } from './paging.ts';
import { MAX_PHOTO_BYTES } from './photos.ts';
import * as realtime from './realtime.ts';

/** Names and values that other clients, and readers of the specification, rely on (docs/product.md 19, 20 and 21). */

async function textsOf(locale: string): Promise<Record<string, string>> {
  const names = ['bookings', 'chat', 'desk', 'errors', 'fields', 'fleet', 'notifications'];
  const more = ['profile', 'timetable', 'tracking', 'trips'];
  const files = await Promise.all([...names, ...more].map((name) => import(`../i18n/${locale}/${name}.json`)));
  return Object.assign({}, ...files.map((file) => file.default));
}

describe('the fixed texts in English', () => {
  test.each([
    ['errors.internal', 'Undefined error'],
    ['profile.avatar.failed', 'Failed to update avatar'],
    ['profile.passenger.gone', 'User does not exist'],
    ['tracking.error.request', 'Failed to request location'],
    ['bookings.statusFailed', 'Failed to update status'],
    ['trips.failed.one', 'Error retrieving the trip'],
    ['trips.failed', 'Error retrieving the trips'],
    ['profile.driver.gone', 'Driver not found'],
    ['tracking.lost', "Unable to get driver's location"],
    ['chat.failed', 'Error loading chats'],
    ['chat.messagesFailed', 'Error loading messages'],
    ['chat.sendFailed', 'Error sending message'],
    ['errors.upload_not_implemented', 'Image upload not implemented'],
    ['errors.invalid_reset_link', 'The password reset link is invalid'],
    ['contact_exists', 'Contact already exists'],
    ['errors.unsupported_file', 'Unsupported file format'],
    ['errors.payload_too_large', 'The file is too large'],
    ['password_repeat', 'Passwords do not match'],
    ['terms_required', 'Agreement to the privacy policy and terms of use is required.'],
    ['timetable.noBus', 'To create a route, you must first create a bus!'],
    ['errors.bus_required', 'To create a route, you must first create a bus!'],
    ['timetable.notGiven', 'The carrier has not yet given you the bus'],
    ['fleet.notGiven', 'The carrier has not yet given you the bus'],
    ['desk.finished', 'Trip successfully completed'],
    ['notifications.message', 'New message'],
    ['tracking.error.denied', 'User denied the request for geolocation'],
    ['tracking.error.unavailable', 'Location information is unavailable'],
    ['tracking.error.timeout', 'The request to get user location timed out'],
    ['tracking.error.unknown', 'Unknown geolocation error'],
    ['chat.another_session', 'You have logged in on another device. This session will not receive new notifications!'],
  ])('%s is “%s”', async (key, text) => {
    const [uk, en] = await Promise.all(['uk', 'en'].map(textsOf));
    // A sentence may end with a full stop, and another one may follow.
    expect(en?.[key]).toMatch(new RegExp(`^${text.replaceAll(/[.?]/g, '\\$&')}(?:$|[.:])`));
    expect(uk?.[key]).toMatch(/^[А-ЯІЇЄҐ]/);
  });

  test('an error of the geolocation is a title, a colon and the message', async () => {
    expect((await textsOf('uk'))['tracking.error']).toBe('Помилка геолокації: {message}');
    expect((await textsOf('en'))['tracking.error']).toBe('Geolocation error: {message}');
  });
});

test.each(LOCALES)('every message key of a field has a text in %s', async (locale) => {
  const texts = await textsOf(locale);
  const fields = ['first_name', 'last_name', 'license', 'phone', 'city', 'address', 'manufacturer', 'model', 'color'];
  const keys = [...fields, 'number', 'seats_count'].flatMap((field) =>
    ['min_length', 'max_length', 'format'].map((what) => `${field}_${what}`),
  );
  const others = ['description_max_length', 'description_format', 'price_max_length', 'time_format'];
  expect([...keys, ...others].filter((key) => !texts[key])).toEqual([]);
});

test('the calls of other clients have their methods and paths', () => {
  const calls = [
    ...[chatApi.unreadMessages, tripsApi.unconfirmedBookings, chatApi.chats, chatApi.read],
    ...[locationApi.update, locationApi.needTracking, accountsApi.signOut],
  ];
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/messages/unread',
    'GET /api/trips/unconfirmed-bookings',
    'GET /api/chats',
    'POST /api/chats/:chatId/read',
    'POST /api/location/update',
    'GET /api/location/need-tracking',
    'GET /api/logout',
  ]);
});

test('a page of a list has its counts and the addresses of its neighbours', () => {
  expect(paginate(['k', 'l'], 12, { page: 2, per_page: 10 }, '/api/trips?tab=planned&page=2')).toEqual({
    ...{ data: ['k', 'l'], current_page: 2, last_page: 2, from: 11, to: 12, total: 12, per_page: 10 },
    ...{ next_page_url: null, prev_page_url: '/api/trips?tab=planned&page=1' },
  });
  expect(paginate(['a'], 12, { page: 1, per_page: 10 }, '/api/trips')).toMatchObject({
    ...{ from: 1, next_page_url: '/api/trips?page=2', prev_page_url: null },
  });
});

test('the constants have their values', () => {
  expect(LIMITS).toMatchObject({
    ...{ EMAIL_MAX: 254, PASSWORD_MIN: 8, NAME_MIN: 2, NAME_MAX: 50, NAME_WORDS: 3, DESCRIPTION_MAX: 500 },
    ...{ ADDRESS_MIN: 5, ADDRESS_MAX: 255, CITY_MIN: 2, CITY_MAX: 168, COUNTRY_MIN: 2, COUNTRY_MAX: 100 },
    ...{ PHONE_MIN: 9, PHONE_MAX: 17, CONTACT_PHONE_MIN: 9, CONTACT_PHONE_MAX: 15, CONTACTS_MAX: 5 },
    ...{ SEATS_MIN: 8, SEATS_MAX: 60, NUMBER_MIN: 4, NUMBER_MAX: 20, LICENSE_MIN: 6, LICENSE_MAX: 16 },
    ...{ MANUFACTURER_MIN: 2, MANUFACTURER_MAX: 40, MODEL_MIN: 2, MODEL_MAX: 50, COLOR_MIN: 2, COLOR_MAX: 40 },
    ...{ PRICE_MAX: 1000, PRICE_LENGTH_MAX: 6 },
  });
  expect(realtime).toMatchObject({
    ...{ WS_PORT: 6001, PING_INTERVAL: 10_000, RECONNECT_BASE: 1_000, RECONNECT_MAX: 30_000, MAX_ATTEMPTS: 10 },
  });
  expect(tracking).toMatchObject({
    ...{ LOCATION_INTERVAL: 5_000, NEED_TRACKING_INTERVAL: 30_000, GEOLOCATION_TIMEOUT: 5_000 },
    ...{ RETRY_MINUTES: [1, 3, 6], PERMISSION_POLL: 10_000, SAME_ERROR_WINDOW: 3_000 },
    MAP_CENTER: { latitude: 48.38, longitude: 31.18 },
  });
  expect([MAX_PHOTO_BYTES, MAX_CHAT_IMAGE_BYTES]).toEqual([10 * 1024 * 1024, 10 * 1024 * 1024]);
  expect([LOCALES, DEFAULT_LOCALE]).toEqual([['uk', 'en'], 'uk']);
});

test('the words of trips, buses and pictures are the agreed ones', () => {
  expect(TRIP_STATUSES).toEqual(['new', 'planned', 'started', 'finished', 'cancelled']);
  expect(Object.keys(TRIP_TABS)).toEqual(['planned', 'cancelled', 'finished']);
  expect(AMENITIES.slice(0, 8)).toEqual([
    ...['air_conditioning', 'wifi', 'toilet', 'comfortable_seats', 'device_chargers', 'animal_transportation'],
    ...['large_luggage_spaces', 'tv'],
  ]);
  expect(CHAT_IMAGE_TYPES).toEqual(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
});
