import { describe, expect, it } from 'vitest';
import { geoLinkOf, mapLinkOf, pointOfLink } from './map-link.ts';
import { pointForm } from './points-form.ts';

describe('pointOfLink', () => {
  it.each([
    [
      'https://www.google.com/maps/place/X/@49.80,24.01,17z/data=!3m1!4b1!4m6!3m5!8m2!3d49.8134!4d24.0215',
      49.8134,
      24.0215,
    ],
    ['https://www.google.com/maps/@49.8134,24.0215,17z', 49.8134, 24.0215],
    ['https://www.google.com/maps?q=49.8134,24.0215', 49.8134, 24.0215],
    ['https://www.google.com/maps/search/?api=1&query=49.8134%2C24.0215', 49.8134, 24.0215],
    ['https://maps.apple.com/?ll=49.8134,24.0215&q=Station', 49.8134, 24.0215],
    ['https://maps.apple.com/place?coordinate=49.8134,24.0215&name=X', 49.8134, 24.0215],
    ['https://www.openstreetmap.org/?mlat=49.8134&mlon=24.0215#map=17/49.8/24.0', 49.8134, 24.0215],
    ['https://www.openstreetmap.org/#map=17/49.8134/24.0215', 49.8134, 24.0215],
    ["https://www.google.com/maps/place/50%C2%B027'00.0%22N+30%C2%B031'12.0%22E/@50.4,30.5,17z", 50.45, 30.52],
    ['https://www.google.com/maps/place/50%C2%B0%E0%A4%A/@50.4,30.5,17z', 50.4, 30.5],
    ['https://osmand.net/map?pin=49.8134,24.0215#15/49.81/24.02', 49.8134, 24.0215],
    ['geo:49.8134,24.0215', 49.8134, 24.0215],
    ['geo:0,0?q=49.8134,24.0215(Station)', 49.8134, 24.0215],
    [' 49.8134, 24.0215 ', 49.8134, 24.0215],
    ['https://maps.google.com/?q=-33.86,151.2', -33.86, 151.2],
    ['https://www.google.com/maps/search/49.8134,+24.0215', 49.8134, 24.0215],
    ['https://www.google.com/maps/dir//49.8134,24.0215/@49.8,24.01,12z', 49.8134, 24.0215],
    ['https://www.google.com/maps/dir/50.1,30.1/49.8134,24.0215', 49.8134, 24.0215],
    ['https://maps.google.com/maps?q=loc:49.8134+24.0215', 49.8134, 24.0215],
    ['https://maps.apple.com/?sll=49.8134,24.0215', 49.8134, 24.0215],
    ['https://www.openstreetmap.org/?mlat=49.8134&amp;mlon=24.0215', 49.8134, 24.0215],
    ['https://www.openstreetmap.org/?lat=49.8134&lon=24.0215&zoom=15', 49.8134, 24.0215],
    ['https://waze.com/ul?ll=49.8134%2C24.0215&navigate=yes', 49.8134, 24.0215],
    ['https://www.waze.com/live-map/directions?to=ll.49.8134%2C24.0215', 49.8134, 24.0215],
    ['https://share.here.com/l/49.8134,24.0215,Station', 49.8134, 24.0215],
    ['https://wego.here.com/?map=49.8134,24.0215,15,normal', 49.8134, 24.0215],
    ['https://wego.here.com/directions/mix//49.8134,24.0215', 49.8134, 24.0215],
    ['https://share.here.com/r/mylocation/49.8134,24.0215', 49.8134, 24.0215],
    ['https://www.bing.com/maps?cp=49.8134~24.0215&lvl=15', 49.8134, 24.0215],
    ['https://mapy.com/cs/zakladni?x=24.0215&y=49.8134&z=15', 49.8134, 24.0215],
    ['https://yandex.com/maps/?ll=24.0215,49.8134', 49.8134, 24.0215],
    ['https://visicom.ua/?lat=49.8134&lng=24.0215', 49.8134, 24.0215],
    ['https://organicmaps.app/map?v=1&ll=49.8134,24.0215', 49.8134, 24.0215],
    ['Ось тут: https://maps.google.com/?q=49.8134,24.0215 біля каси', 49.8134, 24.0215],
    ['49,8134; 24,0215', 49.8134, 24.0215],
    ['49,8134, 24,0215', 49.8134, 24.0215],
    ['49.8134;24.0215', 49.8134, 24.0215],
    ['(49.8134, 24.0215)', 49.8134, 24.0215],
    ['４９.８１３４, ２４.０２１５', 49.8134, 24.0215],
    ['−33.86, −70.6', -33.86, -70.6],
    ['49.8134° N, 24.0215° E', 49.8134, 24.0215],
    ['N49.8134 E24.0215', 49.8134, 24.0215],
    ["50°27'N 30°31'12\"E", 50.45, 30.52],
    ['50° 27′ 0″ N, 30° 31′ 12″ E', 50.45, 30.52],
    ["N50°27.000' E030°31.200'", 50.45, 30.52],
    ['50 27 00 N, 30 31 12 E', 50.45, 30.52],
    ['50°27\'00", 30°31\'12"', 50.45, 30.52],
    ['50°27\'00" пн. ш. 30°31\'12" сх. д.', 50.45, 30.52],
    ["33°30'S 70°36'W", -33.5, -70.6],
    ['Широта: 49.8134, Довгота: 24.0215', 49.8134, 24.0215],
    ['Довгота: 24,0215; широта: 49,8134', 49.8134, 24.0215],
    ['{"lat":49.8134,"lng":24.0215}', 49.8134, 24.0215],
    ['POINT(24.0215 49.8134)', 49.8134, 24.0215],
    ['8FVC9G8F+6X Zürich', 47.365562, 8.524938],
  ])('reads %s', (link, lat, lon) => expect(pointOfLink(link)).toEqual({ lat, lon }));

  it.each([
    '',
    'Львів, вокзал',
    'https://maps.app.goo.gl/AbC123',
    '91, 24',
    '49.8, 181',
    'geo:0,0',
    '49.8134',
    '067 123 45 67',
    "50°61'N 30°31'E",
    '9G8F+6X Київ',
  ])('finds none in %s', (link) => expect(pointOfLink(link)).toBeNull());

  it('reads what the links of a point have', () => {
    const point = { lat: 49.8134, lon: 24.0215 };
    expect([pointOfLink(mapLinkOf(point)), pointOfLink(geoLinkOf(point))]).toEqual([point, point]);
  });
});

const LINK = pointForm.shape.link;

it.each([
  ['', undefined],
  ['49.8134, 24.0215', undefined],
  ['https://www.google.com/maps?q=49.8134,24.0215', undefined],
  ['https://maps.app.goo.gl/AbC123', 'pin_short'],
  ['Вокзал https://goo.gl/maps/AbC123', 'pin_short'],
  ['https://maps.apple/p/AbC123', 'pin_short'],
  ['https://osm.org/go/0EEQjE--', 'pin_short'],
  ['https://mapy.cz/s/abcdef', 'pin_short'],
  ['https://waze.com/ul/hu8c2', 'pin_short'],
  ['https://w3w.co/one.two.three', 'pin_short'],
  // The point is written in it all the same.
  ['https://maps.app.goo.gl/?link=https://www.google.com/maps?q=49.8134,24.0215', undefined],
  ['Львів, вокзал', 'pin_link'],
])('a place on the map, pasted as «%s»: %s', (text, wrong) => {
  expect(LINK.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(wrong && [wrong]);
});
