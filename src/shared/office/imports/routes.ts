import * as z from 'zod/mini';
import { optionalLine } from '#shared/core/checked-text.ts';
import { numberRule, textRule } from '#shared/core/field-rules.ts';
import { stopInput } from '#shared/network/timetable/schema.ts';
import { readNumber } from './cells.ts';
import type { Cells, ImportField } from './field.ts';
import { townName } from './points.ts';
import { readDays, readTime } from './times.ts';

/** A row is a stop; the rows of a route have its name, or leave the cell empty as merged cells do. */
export const ROUTE_FIELDS = [
  {
    name: 'route',
    label: 'imports.routes.route',
    required: true,
    headings: ['маршрут', 'рейс', 'напрямок', 'лінія', 'направление', 'route', 'line', 'trasa', 'linia', 'kierunek'],
  },
  {
    name: 'place',
    label: 'imports.routes.place',
    required: true,
    headings: [
      'місто',
      'зупинка',
      'населений пункт',
      'город',
      'остановка',
      'town',
      'city',
      'stop',
      'miasto',
      'przystanek',
    ],
  },
  {
    name: 'point',
    label: 'imports.routes.point',
    headings: [
      'місце посадки',
      'посадка',
      'адреса',
      'место посадки',
      'адрес',
      'boarding point',
      'address',
      'miejsce',
      'adres',
    ],
  },
  {
    name: 'arrival_time',
    label: 'imports.routes.arrival',
    headings: ['прибуття', 'приїзд', 'прибытие', 'приезд', 'arrival', 'przyjazd'],
  },
  {
    name: 'departure_time',
    label: 'imports.routes.departure',
    headings: [
      'відправлення',
      'виїзд',
      'час',
      'отправление',
      'выезд',
      'время',
      'departure',
      'time',
      'odjazd',
      'godzina',
    ],
  },
  {
    name: 'tripCost',
    label: 'imports.routes.price',
    required: true,
    headings: [
      'ціна від початку',
      'ціна',
      'вартість',
      'цена',
      'стоимость',
      'price',
      'price from the start',
      'fare',
      'cena',
    ],
  },
  {
    name: 'deliveryCost',
    label: 'imports.routes.parcel',
    required: true,
    headings: ['ціна посилки', 'посилка', 'посилки', 'цена посылки', 'посылка', 'parcel price', 'parcel', 'paczka'],
  },
  {
    name: 'days',
    label: 'imports.routes.days',
    required: true,
    headings: ['дні', 'дні тижня', 'дни', 'дни недели', 'days', 'weekdays', 'dni'],
  },
  {
    name: 'crossing',
    label: 'imports.routes.crossing',
    headings: [
      'пункт пропуску',
      'перехід',
      'кордон',
      'пункт пропуска',
      'граница',
      'border crossing',
      'crossing',
      'przejście',
    ],
  },
  { name: 'driver', label: 'imports.routes.driver', headings: ['водій', 'водитель', 'driver', 'kierowca'] },
  { name: 'bus', label: 'imports.routes.bus', headings: ['автобус', 'bus', 'autobus'] },
  { name: 'status', label: 'imports.routes.status', headings: ['стан', 'статус', 'состояние', 'status', 'stan'] },
] as const satisfies readonly ImportField[];

const { point, arrival_time, departure_time, tripCost, deliveryCost, rangeFrom, rangeTo } = stopInput.shape;
const day = z.nullable(z.int().check(z.minimum(0), z.maximum(4, { error: 'day_offset_format' })));

const routeStopRow = z.object({
  ...{ point, arrival_time, departure_time, tripCost, deliveryCost, rangeFrom, rangeTo },
  route: z
    .string()
    .check(z.trim(), z.minLength(1, { error: 'field_required' }), z.maxLength(120, { error: 'text_max_length' })),
  place: townName,
  /** Null: the first day on which the time comes after the one before. */
  arrivalDay: day,
  departureDay: day,
  /** The price to this stop is by arrangement. */
  contractual: z.boolean(),
  /** Of the whole route: in the first of its rows that says it. */
  days: z.array(z.int(), { error: 'days_required' }),
  crossing: optionalLine(textRule(120)),
  bus: optionalLine(numberRule),
  driver: optionalLine(textRule(120)),
  status: z.enum(['', 'draft', 'active', 'paused']),
});
export type RouteStopRow = z.output<typeof routeStopRow>;

/** A stop as the editor of a route sends it, with the name of its town. */
export function routeStopOf(cells: Cells): Record<string, unknown> {
  const [arrival, departure] = [readTime(cells.arrival_time), readTime(cells.departure_time)];
  const contractual = BY_ARRANGEMENT.test((cells.tripCost ?? '').trim());
  return {
    route: cells.route ?? '',
    place: cells.place ?? '',
    point: cells.point ?? '',
    ...{ arrival_time: arrival.time, arrivalDay: arrival.day },
    ...{ departure_time: departure.time, departureDay: departure.day },
    tripCost: contractual ? '' : String(readNumber(cells.tripCost)),
    deliveryCost: String(readNumber(cells.deliveryCost)),
    contractual,
    ...(contractual && rangeOf(cells.tripCost ?? '')),
    days: readDays(cells.days),
    crossing: cells.crossing ?? '',
    bus: cells.bus ?? '',
    driver: cells.driver ?? '',
    status: readStatus(cells.status),
  };
}

export const routeStopSchema = () => routeStopRow;

const BY_ARRANGEMENT = /^(?:дог|за дом|домов|arrang|by arr|umow)/i;

/** The limits behind the words of a price by arrangement: 'за домовленістю 25–40', 'від 25', 'до 40'. */
function rangeOf(cell: string): { rangeFrom: string; rangeTo: string } {
  const text = cell.slice(0, 100);
  const [one, other] = [...text.matchAll(/\d{1,4}(?:[.,]\d{1,2})?/g)];
  if (one === undefined || other !== undefined) return { rangeFrom: one?.[0] ?? '', rangeTo: other?.[0] ?? '' };
  const upper = /(?:до|to|do|[-–—])$/i.test(text.slice(0, one.index).trimEnd());
  return upper ? { rangeFrom: '', rangeTo: one[0] } : { rangeFrom: one[0], rangeTo: '' };
}

function readStatus(cell: string | undefined): string {
  const text = (cell ?? '').trim().toLowerCase();
  if (text === '') return '';
  if (/чернет|чернов|draft|szkic/.test(text)) return 'draft';
  if (/пауз|призуп|зупин|pause|приост|wstrzym/.test(text)) return 'paused';
  return /актив|діє|працю|active|aktyw|дейст/.test(text) ? 'active' : text;
}
