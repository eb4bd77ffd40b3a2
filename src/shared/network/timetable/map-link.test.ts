import { describe, expect, it } from 'vitest';
import { geoLinkOf, mapLinkOf, pointOfLink } from './map-link.ts';

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
    ['geo:49.8134,24.0215', 49.8134, 24.0215],
    ['geo:0,0?q=49.8134,24.0215(Station)', 49.8134, 24.0215],
    [' 49.8134, 24.0215 ', 49.8134, 24.0215],
    ['https://maps.google.com/?q=-33.86,151.2', -33.86, 151.2],
  ])('reads %s', (link, lat, lon) => expect(pointOfLink(link)).toEqual({ lat, lon }));

  it.each(['', 'Львів, вокзал', 'https://maps.app.goo.gl/AbC123', '91, 24', '49.8, 181', 'geo:0,0'])(
    'finds none in %s',
    (link) => expect(pointOfLink(link)).toBeNull(),
  );

  it('reads what the links of a point have', () => {
    const point = { lat: 49.8134, lon: 24.0215 };
    expect([pointOfLink(mapLinkOf(point)), pointOfLink(geoLinkOf(point))]).toEqual([point, point]);
  });
});
