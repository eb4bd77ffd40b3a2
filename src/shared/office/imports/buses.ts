import { busInputAt } from '#shared/network/fleet/schema.ts';
import { looksLikePlate, readAmenities, readBusStatus, readLayout, readNumber, readYear } from './cells.ts';
import type { Cells, ImportField } from './field.ts';

export const BUS_FIELDS = [
  {
    name: 'number',
    label: 'imports.buses.number',
    required: true,
    headings: [
      'номерний знак',
      'держномер',
      'держ номер',
      'госномер',
      'гос номер',
      'номер авто',
      'реєстраційний номер',
      'номер',
    ].concat(['number plate', 'plate', 'registration', 'reg', 'numer rejestracyjny', 'nr rej', 'rejestracja']),
    looks: looksLikePlate,
  },
  {
    name: 'manufacturer',
    label: 'imports.buses.manufacturer',
    required: true,
    headings: [
      'марка',
      'виробник',
      'автобус',
      'производитель',
      'make',
      'brand',
      'manufacturer',
      'bus',
      'marka',
      'producent',
    ],
  },
  { name: 'model', label: 'imports.buses.model', required: true, headings: ['модель', 'model'] },
  {
    name: 'year',
    label: 'imports.buses.year',
    required: true,
    headings: ['рік', 'рік випуску', 'год', 'год выпуска', 'year', 'rok', 'rocznik'],
    looks: (cell) => /^(?:19[89]|20[0-3])\d$/.test(cell),
  },
  {
    name: 'color',
    label: 'imports.buses.color',
    required: true,
    headings: ['колір', 'цвет', 'color', 'colour', 'kolor'],
  },
  {
    name: 'seatsCount',
    label: 'imports.buses.seatsCount',
    required: true,
    headings: [
      'місць',
      'кількість місць',
      'кіл місць',
      'місця',
      'мест',
      'количество мест',
      'кол во мест',
      'seats',
      'number of seats',
      'miejsca',
      'liczba miejsc',
    ],
  },
  {
    name: 'layout',
    label: 'imports.buses.layout',
    headings: ['розташування', 'розташування місць', 'схема', 'расположение', 'layout', 'układ'],
  },
  {
    name: 'parcelCapacityKg',
    label: 'imports.buses.parcelCapacityKg',
    headings: [
      'посилки кг',
      'місткість для посилок',
      'посилки',
      'вантаж',
      'посылки',
      'груз',
      'parcels',
      'parcel capacity',
      'paczki',
    ],
  },
  {
    name: 'amenities',
    label: 'imports.buses.amenities',
    required: true,
    headings: ['зручності', 'обладнання', 'удобства', 'amenities', 'equipment', 'udogodnienia', 'wyposażenie'],
  },
  { name: 'status', label: 'imports.buses.status', headings: ['стан', 'статус', 'состояние', 'status', 'stan'] },
  {
    name: 'infant',
    label: 'imports.buses.infant',
    headings: ['крісла для немовлят', 'автолюльки', 'infant seats', 'автолюльки'],
  },
  {
    name: 'toddler',
    label: 'imports.buses.toddler',
    headings: ['дитячі крісла', 'детские кресла', 'child seats', 'foteliki'],
  },
  { name: 'booster', label: 'imports.buses.booster', headings: ['бустери', 'бустеры', 'boosters', 'booster seats'] },
] as const satisfies readonly ImportField[];

/** Parcel room of a bus where the table has none: the default of the form of a new bus. */
const PARCEL_ROOM = 200;

export function busOf(cells: Cells): Record<string, unknown> {
  const seatsCount = readNumber(cells.seatsCount);
  const { manufacturer, model } = makeOf(cells);
  const seats = (name: string) => Number(readNumber(cells[name], 0));
  return {
    manufacturer,
    model,
    year: readYear(cells.year),
    color: cells.color ?? '',
    number: cells.number ?? '',
    seatsCount,
    layout: readLayout(cells.layout, seatsCount),
    parcelCapacityKg: readNumber(cells.parcelCapacityKg, PARCEL_ROOM),
    status: readBusStatus(cells.status),
    amenities: readAmenities(cells.amenities),
    childSeats: { infant: seats('infant'), toddler: seats('toddler'), booster: seats('booster') },
  };
}

/** Letters and digits of a plate, the same for two spellings; the database compares plates like this. */
export function plateKey(number: string): string {
  return number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

export const busSchema = busInputAt;

/** "Mercedes Sprinter 516" in one cell is the make and the model. */
function makeOf({ manufacturer = '', model = '' }: Cells): { manufacturer: string; model: string } {
  const [first = '', ...rest] = manufacturer.trim().split(/\s+/);
  return model.trim() === '' ? { manufacturer: first, model: rest.join(' ') } : { manufacturer, model };
}
