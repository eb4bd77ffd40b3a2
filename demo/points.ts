import type { Db } from '#server/core/database/db.ts';

interface DemoPin {
  town: string;
  /** The beginning of the names of the points there. */
  begins: string;
  lat: number;
  lon: number;
  side: string;
  sideEn: string;
  uk: string;
  en: string;
}

/** Positions of well-known boarding points; the others of the demo have no place on the map, as with many carriers. */
const PINS: readonly DemoPin[] = [
  {
    ...{ town: 'Львів', begins: 'АС «Стрийська»', lat: 49.7871, lon: 24.0155, side: 'За будівлею автостанції' },
    ...{
      sideEn: 'Behind the station building',
      uk: 'Платформи з боку вулиці Стрийської',
      en: 'The platforms are on the side of Stryiska street',
    },
  },
  {
    ...{ town: 'Львів', begins: 'Головний вокзал', lat: 49.8399, lon: 23.9945, side: 'Праворуч від головного входу' },
    ...{ sideEn: 'To the right of the main entrance', uk: '', en: '' },
  },
  {
    ...{ town: 'Київ', begins: 'Автостанція «Київ»', lat: 50.4409, lon: 30.4906, side: 'З боку вулиці Петлюри' },
    ...{ sideEn: 'On the side of Petliury street', uk: '', en: '' },
  },
  {
    ...{ town: 'Варшава', begins: 'Dworzec Zachodni', lat: 52.2202, lon: 20.9648, side: 'Автовокзал, верхній рівень' },
    ...{
      sideEn: 'Bus station, upper level',
      uk: 'Підземним переходом від залізничних колій',
      en: 'Through the underpass from the railway platforms',
    },
  },
  {
    ...{ town: 'Краків', begins: 'MDA', lat: 50.0683, lon: 19.9487, side: 'Із боку вулиці Bosacka' },
    ...{ sideEn: 'On the side of ulica Bosacka', uk: '', en: '' },
  },
  {
    ...{ town: 'Прага', begins: 'ÚAN Florenc', lat: 50.0895, lon: 14.4402, side: 'Навпроти станції метро' },
    ...{ sideEn: 'Opposite the metro station', uk: '', en: '' },
  },
  {
    ...{ town: 'Берлін', begins: 'ZOB am Funkturm', lat: 52.5072, lon: 13.2797, side: '' },
    ...{ sideEn: '', uk: 'Номер стоянки показує табло', en: 'The board shows the number of the stand' },
  },
];

export async function pinPoints(sql: Db): Promise<void> {
  for (const { town, begins, lat, lon, side, sideEn, uk, en } of PINS) {
    await sql`
      update boarding_point set lat = ${lat}, lon = ${lon}, side = ${side}, side_en = ${sideEn}, note_uk = ${uk}, note_en = ${en}
      from place where place.id = boarding_point.place_id and place.uk = ${town}
        and starts_with(boarding_point.name, ${begins})`;
  }
}
