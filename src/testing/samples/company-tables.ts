/** The lines of an invented company, a bus for each: its towns, the boarding points and the border crossing. */
const LINES = [
  ['Львів', 'АС «Стрийська»', 'Перемишль', 'Dworzec PKS', 'Шегині'],
  ['Львів', 'АС «Стрийська»', 'Жешув', 'Dworzec Lokalny', 'Краківець'],
  ['Луцьк', 'АС-1', 'Люблін', 'Dworzec Główny', 'Ягодин'],
  ['Ковель', 'Автовокзал', 'Люблін', 'Dworzec Główny', 'Ягодин'],
  ['Ужгород', 'АС-1', 'Кошиці', 'Autobusová stanica', 'Ужгород'],
  ['Мукачево', 'Автовокзал', 'Кошиці', 'Autobusová stanica', 'Ужгород'],
  ['Львів', 'Головний вокзал', 'Люблін', 'Dworzec Główny', 'Рава-Руська'],
  ['Володимир', 'Автостанція', 'Люблін', 'Dworzec Główny', 'Устилуг'],
  ['Дрогобич', 'АС-1', 'Перемишль', 'Dworzec PKS', 'Шегині'],
  ['Самбір', 'Автостанція', 'Перемишль', 'Dworzec PKS', 'Смільниця'],
  ['Львів', 'АС-8', 'Перемишль', 'Dworzec PKS', 'Шегині'],
  ['Луцьк', 'АС-2', 'Люблін', 'Dworzec Główny', 'Устилуг'],
] as const;
const FIRST = ['Ірина', 'Олена', 'Богдан', 'Андрій', 'Марія', 'Тарас', 'Оксана', 'Юлія', 'Роман', 'Петро', 'Ганна'];
const LAST = [
  ...['Ковальчук', 'Савчук', 'Гнатюк', 'Бойко', 'Мельник', 'Коваленко', 'Ткач', 'Лис', 'Кравець', 'Щербань', 'Їжак'],
  ...['Ґудзь', 'Яремчук'],
];
const NOTES = ['', '', '', 'з песиком', '', 'велика валіза', '', '', 'подзвонити за годину', ''];

/** So many minutes a bus travels, and after so many it leaves again, in the other direction. */
const RIDE = 200;
const TURN = 285;
const FIRST_LEAVES = 30;
/** The clock in Warsaw and Košice is behind that in Kyiv. */
const BEHIND = 60;

export interface CompanySize {
  /** The departures of a day: each of the twelve buses has five at most. */
  lines: number;
  bookings: number;
  customers: number;
  day: string;
}

/** The tables of an invented company of twelve buses, each with its headings. */
export function companyTables({ lines, bookings, customers, day }: CompanySize) {
  const rides = Array.from({ length: lines }, (_, at) => rideOf(at));
  return {
    buses: [
      ['Номер', 'Марка', 'Модель', 'Рік', 'Колір', 'Місць', 'Розташування', 'Посилки, кг', 'Зручності'],
      ...LINES.map((_, at) => [
        plateOf(at),
        'Setra',
        'S 415',
        `${2012 + at}`,
        'білий',
        '55',
        '2+2',
        '300',
        'Wi-Fi, туалет',
      ]),
    ],
    drivers: [['Водій', 'Пошта'], ...LINES.map((_, at) => [driverOf(at), `driver${at + 1}@company.example`])],
    points: [
      ['Місто', 'Місце посадки'],
      ...[...new Set(LINES.flatMap(([from, at, to, there]) => [`${from}\t${at}`, `${to}\t${there}`]))].map((one) =>
        one.split('\t'),
      ),
    ],
    routes: [
      [
        'Маршрут',
        'Місто',
        'Місце посадки',
        'Прибуття',
        'Відправлення',
        'Ціна',
        'Посилка',
        'Дні',
        'Перехід',
        'Автобус',
        'Водій',
      ],
      ...rides.flatMap(({ name, from, to, leaves, arrives, crossing, bus }) => [
        [name, ...from, '', leaves, '', '', 'щодня', crossing, plateOf(bus), driverOf(bus)],
        ['', ...to, arrives, '', `${PRICE}`, '8', '', '', '', ''],
      ]),
    ],
    customers: [
      ['Клієнт', 'Телефон', 'Примітка'],
      ...Array.from({ length: customers }, (_, at) => [nameOf(at), phoneOf(at), noteOf(at)]),
    ],
    bookings: [
      ['Дата', 'Рейс', 'Час', 'ПІБ', 'Телефон', 'Ціна', 'Сплачено', 'Примітка'],
      ...Array.from({ length: bookings }, (_, at) => {
        const { from, to, leaves } = rides[tripOf(at, bookings, lines)] ?? rideOf(0);
        const paid = at % 3 === 0 ? '' : `${PRICE}`;
        return [day, `${from[0]} – ${to[0]}`, leaves, nameOf(at), phoneOf(at), `${PRICE}`, paid, noteOf(at)];
      }),
    ],
  };
}

export const plateOf = (bus: number) => `ВС ${1001 + bus} АВ`;
export const driverOf = (bus: number) => `${FIRST[(bus * 3 + 3) % FIRST.length]} ${LAST[bus % LAST.length]}`;

const PRICE = 24;
/** The first departure has as many passengers as a full bus; the others share the rest. */
const FULL = 50;

function tripOf(at: number, bookings: number, lines: number): number {
  if (at < FULL || lines < 2) return 0;
  return 1 + Math.floor(((at - FULL) * (lines - 1)) / (bookings - FULL));
}

/** A departure: the first of each bus leaves at home, the second abroad, and so on. */
function rideOf(at: number) {
  const [bus, turn] = [at % LINES.length, Math.floor(at / LINES.length)];
  const [home, homePoint, abroad, point, crossing] = LINES[bus] ?? LINES[0];
  const [there, back] = [turn % 2 === 0, turn % 2 === 1];
  const leaves = FIRST_LEAVES + turn * TURN + bus * 5;
  const ends = [
    [home, homePoint],
    [abroad, point],
  ] as const;
  const [from, to] = there ? ends : [ends[1], ends[0]];
  return {
    ...{ name: `${at + 1}. ${from[0]} – ${to[0]}`, from, to, crossing, bus },
    leaves: clockOf(leaves - (back ? BEHIND : 0)),
    arrives: clockOf(leaves + RIDE - (there ? BEHIND : 0)),
  };
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function nameOf(at: number): string {
  return `${FIRST[at % FIRST.length]} ${LAST[Math.floor(at / FIRST.length) % LAST.length]}`;
}

function phoneOf(at: number): string {
  return `067 1${String(at).padStart(6, '0')}`;
}

function noteOf(at: number): string {
  return NOTES[at % NOTES.length] ?? '';
}
