import * as z from 'zod/mini';
import { optionalText } from '#shared/core/checked-text.ts';
import { priceRule, timeRule } from '#shared/core/field-rules.ts';
import { date } from '#shared/core/fields.ts';
import { localDate } from '#shared/core/time.ts';
import { bookSeats, traveller } from '#shared/sales/bookings/rules/schema.ts';
import { looksLikePhone, readEuro, readNumber } from './cells.ts';
import { readDate } from './dates.ts';
import type { Cells, ImportField } from './field.ts';
import { townName } from './points.ts';
import { readTime } from './times.ts';

/** A row is a passenger; rows with the same telephone number on one trip are booked together. */
export const BOOKING_FIELDS = [
  {
    name: 'date',
    label: 'imports.bookings.date',
    required: true,
    headings: ['дата', 'день', 'дата поїздки', 'дата виїзду', 'дата поездки', 'date', 'data'],
    looks: (cell) => /^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?$/.test(cell),
  },
  {
    name: 'from',
    label: 'imports.bookings.from',
    required: true,
    headings: [
      'звідки',
      'місто посадки',
      'рейс',
      'маршрут',
      'напрямок',
      'откуда',
      'направление',
      'from',
      'route',
      'skąd',
      'trasa',
    ],
  },
  {
    name: 'to',
    label: 'imports.bookings.to',
    headings: ['куди', 'місто висадки', 'куда', 'to', 'destination', 'dokąd'],
  },
  {
    name: 'time',
    label: 'imports.bookings.time',
    headings: ['час', 'час виїзду', 'время', 'time', 'departure', 'godzina'],
  },
  {
    name: 'name',
    label: 'imports.bookings.name',
    required: true,
    headings: [
      'піб',
      'ім я',
      'прізвище',
      'пасажир',
      'клієнт',
      'имя',
      'фамилия',
      'фио',
      'пассажир',
      'name',
      'passenger',
      'imię',
      'imię i nazwisko',
      'pasażer',
    ],
  },
  {
    name: 'phone',
    label: 'imports.bookings.phone',
    required: true,
    headings: ['телефон', 'номер телефону', 'тел', 'моб', 'номер', 'phone', 'mobile', 'telefon'],
    looks: looksLikePhone,
  },
  { name: 'seat', label: 'imports.bookings.seat', headings: ['місце', 'м', 'місця', 'место', 'seat', 'miejsce'] },
  {
    name: 'price',
    label: 'imports.bookings.price',
    headings: ['ціна', 'вартість', 'сума', 'цена', 'стоимость', 'сумма', 'price', 'fare', 'cena'],
  },
  {
    name: 'paid',
    label: 'imports.bookings.paid',
    headings: ['сплачено', 'оплата', 'оплачено', 'гроші', 'аванс', 'paid', 'zapłacono', 'opłacono'],
  },
  {
    name: 'note',
    label: 'imports.bookings.note',
    headings: ['примітка', 'примітки', 'інше', 'коментар', 'примечание', 'note', 'comment', 'uwagi'],
  },
] as const satisfies readonly ImportField[];

const bookingRow = z.object({
  date,
  from: townName,
  to: townName,
  time: optionalText(timeRule),
  name: traveller.shape.name,
  phone: bookSeats.shape.phone,
  seat: traveller.shape.seat,
  /** In euro; empty: the price of the trip, and nothing paid. */
  price: optionalText(priceRule),
  paid: optionalText(priceRule),
  note: bookSeats.shape.note,
});
export type BookingRow = z.output<typeof bookingRow>;

/** The zone of the office. */
const ZONE = 'Europe/Kyiv';

/** A passenger as the call screen sends them, with names of towns and a date instead of a trip. */
export function bookingOf(cells: Cells, now: Date): Record<string, unknown> {
  const [from, to] = endsOf(cells);
  const seat = readNumber(cells.seat);
  return {
    ...{ from, to, date: readDate(cells.date, localDate(now, ZONE)) },
    time: readTime(cells.time).time,
    name: cells.name ?? '',
    phone: cells.phone ?? '',
    seat: seat === '' ? null : Number(seat),
    price: readEuro(cells.price),
    paid: readEuro(cells.paid),
    note: cells.note ?? '',
  };
}

export const bookingSchema = () => bookingRow;

/** Two towns in one cell are the ends of the ride: "Львів – Вроцлав". */
function endsOf({ from = '', to = '' }: Cells): [string, string] {
  if (to !== '') return [from, to];
  const [start = '', end = '', ...more] = from.split(/\s*[–—→]\s*|\s+-\s+|-(?=\p{Lu})/u);
  return more.length === 0 ? [start, end] : [from, ''];
}
