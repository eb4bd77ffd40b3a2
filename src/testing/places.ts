/** Towns and crossings that every test database has (src/server/network/places/data), by GeoNames id and key. */
export const TOWNS = {
  kyiv: 703448,
  ternopil: 691650,
  lviv: 702550,
  rzeszow: 759734,
  krakow: 3094802,
  katowice: 3096472,
  wroclaw: 3081368,
  berlin: 2950159,
  chisinau: 618426,
} as const;

export const CROSSINGS = { krakivets: 'krakivets', shehyni: 'shehyni', chop: 'chop-tysa' } as const;
