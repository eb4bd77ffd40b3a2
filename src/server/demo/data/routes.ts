/** A stop of a demo route: the place's Ukrainian name, the exact point, road kilometres from the stop before. */
export type DemoStop = [place: string, point: string, km: number];

/** A price of its own for a pair of stops, in euro; the way back has it too. */
export type DemoFare = [from: string, to: string, euro: number];

export interface DemoRoute {
  carrier: string;
  bus: string;
  /** Email of the driver; companies have several. */
  driver: string;
  crossing: string;
  /** Monday 0 … Sunday 6, of the way there; the way back starts on the days in `back`. */
  days: number[];
  departs: string;
  stops: DemoStop[];
  back: { days: number[]; departs: string } | null;
  /** Whole way, euro; stops in between are by distance, rounded. */
  price: number;
  parcel: number;
  /** Names of stops whose price is by arrangement. */
  contractual?: string[];
  fares?: DemoFare[];
  /**
   * Days counted from the last departure instead of a Monday, so that its bus is out today; among these hours the one that
   * has it on the road now. The way back leaves so many hours later by the clock, on its days.
   */
  anchored?: { departs: string[]; days: number[]; back: number[]; backHours: number };
  /** How the route stands, both ways; a paused one was active until a few days ago. */
  status?: 'draft' | 'paused';
}

/** Real towns and distances; times follow from the distance at 72 km/h, pauses and two hours at the border. */
export const DEMO_ROUTES: DemoRoute[] = [
  {
    carrier: 'Карпати Експрес',
    bus: 'BO 9034 IE',
    driver: 'taras.havryliuk@demo.vezu.app',
    crossing: 'krakivets',
    days: [0, 2, 4],
    departs: '18:45',
    back: { days: [1, 3, 5], departs: '17:30' },
    price: 58,
    parcel: 14,
    fares: [['Львів', 'Вроцлав', 48]],
    anchored: { departs: ['18:45'], days: [0, 2, 4], back: [1, 3, 5], backHours: -1 },
    stops: [
      ['Тернопіль', 'Автовокзал, вул. Живова, платформа 6', 0],
      ['Львів', 'АС «Стрийська», платформа 4', 130],
      ['Жешув', 'Dworzec Lokalny, вул. Grottgera', 172],
      ['Краків', 'MDA, верхня платформа', 168],
      ['Катовиці', 'вул. Sądowa, стоянка автобусів', 80],
      ['Вроцлав', 'Wroclavia, перон 8', 196],
      ['Легниця', 'вокзал, вул. Dworcowa', 76],
    ],
  },
  {
    carrier: 'Степан Бойко',
    bus: 'BC 4178 HK',
    driver: 'driver@demo.vezu.app',
    crossing: 'krakivets',
    days: [0, 2, 4],
    departs: '06:15',
    back: { days: [1, 3, 5], departs: '06:15' },
    price: 45,
    parcel: 10,
    contractual: ['Катовиці'],
    fares: [
      ['Львів', 'Краків', 32],
      ['Краків', 'Вроцлав', 22],
    ],
    anchored: {
      departs: ['06:15', '11:00', '16:00', '21:00', '01:30'],
      days: [0, 2, 4],
      back: [1, 3, 5],
      backHours: 0,
    },
    stops: [
      ['Львів', 'АС «Стрийська», платформа 2', 0],
      ['Жешув', 'вокзал Dworzec Lokalny', 172],
      ['Краків', 'MDA, верхня платформа', 168],
      ['Катовиці', 'вул. Sądowa', 80],
      ['Вроцлав', 'Wroclavia, перон 8', 196],
    ],
  },
  {
    carrier: 'Карпати Експрес',
    bus: 'BO 2210 CA',
    driver: 'andrii.melnyk@demo.vezu.app',
    crossing: 'krakivets',
    days: [0, 3],
    departs: '07:00',
    back: { days: [1, 4], departs: '16:00' },
    price: 68,
    parcel: 18,
    fares: [['Львів', 'Прага', 62]],
    anchored: { departs: ['07:00', '15:00', '23:00'], days: [0, 3], back: [1, 4], backHours: 9 },
    stops: [
      ['Тернопіль', 'Автовокзал, вул. Живова, платформа 3', 0],
      ['Львів', 'АС «Стрийська», платформа 5', 130],
      ['Жешув', 'Dworzec Lokalny, вул. Grottgera', 172],
      ['Краків', 'MDA, нижня платформа', 168],
      ['Острава', 'ÚAN, стоянка 12', 170],
      ['Оломоуц', 'автовокзал, вул. Rolsberská', 95],
      ['Брно', 'Zvonařka, стоянка 20', 80],
      ['Прага', 'ÚAN Florenc, стоянка 8', 207],
    ],
  },
  {
    carrier: 'Дністер Лайн',
    bus: 'CE 7702 AA',
    driver: 'ivan.romaniuk@demo.vezu.app',
    crossing: 'chop-tysa',
    days: [3],
    departs: '08:30',
    back: { days: [6], departs: '06:00' },
    price: 120,
    parcel: 30,
    contractual: ['Казерта'],
    stops: [
      ['Чернівці', 'Автовокзал, вул. Головна, 219', 0],
      ['Івано-Франківськ', 'Автовокзал, вул. Залізнична', 136],
      ['Стрий', 'площа біля вокзалу', 112],
      ['Мукачево', 'Автостанція, вул. Духновича', 150],
      ['Будапешт', 'Népliget, стоянка 5', 340],
      ['Падуя', 'Piazzale Boschetti', 700],
      ['Болонья', 'Autostazione, виїзд з A14', 118],
      ['Рим', 'Tiburtina, стоянка 22', 380],
      ['Казерта', 'вокзал, площа Garibaldi', 195],
      ['Неаполь', 'Metropark, біля вокзалу Centrale', 35],
    ],
  },
  {
    carrier: 'Галич-Тур',
    bus: 'BC 3321 KM',
    driver: 'petro.vasylyk@demo.vezu.app',
    crossing: 'yahodyn',
    days: [0, 2, 4],
    departs: '19:30',
    back: { days: [1, 3, 5], departs: '20:00' },
    price: 48,
    parcel: 12,
    stops: [
      ['Київ', 'Автостанція «Київ», вул. Симона Петлюри, 32', 0],
      ['Житомир', 'Автовокзал, вул. Київська, 93', 140],
      ['Рівне', 'Автовокзал, вул. Київська, 40', 188],
      ['Луцьк', 'АС-1, вул. Конякіна', 74],
      ['Люблін', 'Dworzec Metropolitalny', 235],
      ['Варшава', 'Dworzec Zachodni, стоянка 7', 175],
    ],
  },
  {
    carrier: 'Галич-Тур',
    bus: 'BC 5560 HI',
    driver: 'oleh.stasiuk@demo.vezu.app',
    crossing: 'krakivets',
    days: [1, 4],
    departs: '16:00',
    back: { days: [3, 6], departs: '08:00' },
    price: 89,
    parcel: 25,
    stops: [
      ['Київ', 'Автостанція «Київ», вул. Симона Петлюри, 32', 0],
      ['Житомир', 'Автовокзал, вул. Київська, 93', 140],
      ['Рівне', 'Автовокзал, вул. Київська, 40', 188],
      ['Львів', 'АС «Стрийська», платформа 1', 212],
      ['Краків', 'MDA, верхня платформа', 340],
      ['Вроцлав', 'Wroclavia, перон 6', 272],
      ['Берлін', 'ZOB am Funkturm, стоянка 15', 345],
    ],
  },
  {
    carrier: 'Ковальчук і сини',
    bus: 'AT 5561 BM',
    driver: 'roman.kovalchuk@demo.vezu.app',
    crossing: 'shehyni',
    days: [1, 3, 5],
    departs: '22:00',
    back: { days: [2, 4, 6], departs: '22:00' },
    price: 44,
    parcel: 10,
    contractual: ['Вроцлав'],
    stops: [
      ['Івано-Франківськ', 'Автовокзал, вул. Залізнична', 0],
      ['Львів', 'Головний вокзал, приміський перон', 135],
      ['Перемишль', 'площа біля вокзалу', 95],
      ['Краків', 'MDA, верхня платформа', 245],
      ['Вроцлав', 'Wroclavia, перон 8', 272],
    ],
  },
  {
    carrier: 'Галич-Тур',
    bus: 'BC 8127 OP',
    driver: 'roman.dubyna@demo.vezu.app',
    crossing: 'rava-ruska',
    days: [0, 2, 4],
    departs: '05:30',
    back: { days: [1, 3, 5], departs: '08:00' },
    price: 30,
    parcel: 8,
    stops: [
      ['Львів', 'АС-2, вул. Богдана Хмельницького', 0],
      ['Замосць', 'Dworzec PKS', 128],
      ['Люблін', 'Dworzec Metropolitalny', 90],
      ['Варшава', 'Dworzec Zachodni, стоянка 5', 175],
    ],
  },
  {
    carrier: 'Микола Паламарчук',
    bus: 'AB 1904 EE',
    driver: 'mykola.palamarchuk@demo.vezu.app',
    crossing: 'rava-ruska',
    days: [5],
    departs: '12:00',
    back: { days: [1], departs: '09:00' },
    price: 105,
    parcel: 30,
    fares: [['Львів', 'Варшава', 32]],
    status: 'paused',
    stops: [
      ['Вінниця', 'Центральний автовокзал, вул. Київська, 8', 0],
      ['Хмельницький', 'АС-1, вул. Вінницьке шосе', 122],
      ['Тернопіль', 'Автовокзал, вул. Живова', 112],
      ['Львів', 'АС «Стрийська», платформа 3', 130],
      ['Варшава', 'Dworzec Zachodni, стоянка 3', 395],
      ['Познань', 'Dworzec Autobusowy, стоянка 9', 310],
      ['Берлін', 'ZOB am Funkturm, стоянка 11', 270],
      ['Гамбург', 'ZOB, стоянка 4', 290],
    ],
  },
  {
    carrier: 'Дністер Лайн',
    bus: 'CE 4415 BT',
    driver: 'viktor.shevchuk@demo.vezu.app',
    crossing: 'porubne',
    days: [0, 2, 4],
    departs: '07:30',
    back: { days: [1, 3, 5], departs: '08:00' },
    price: 38,
    parcel: 12,
    stops: [
      ['Чернівці', 'Автовокзал, вул. Головна, 219', 0],
      ['Сучава', 'Autogara, вул. Vasile Alecsandri', 82],
      ['Бакеу', 'Autogara, біля вокзалу', 148],
      ['Фокшани', 'Autogara, вул. Dinicu Golescu', 108],
      ['Бухарест', 'Autogara Filaret, стоянка 6', 184],
    ],
  },
  {
    carrier: 'Ігор Ткачук',
    bus: 'BH 7730 CT',
    driver: 'ihor.tkachuk@demo.vezu.app',
    crossing: 'palanca',
    days: [0, 1, 2, 3, 4, 5, 6],
    departs: '09:00',
    back: { days: [0, 1, 2, 3, 4, 5, 6], departs: '17:00' },
    price: 18,
    parcel: 6,
    stops: [
      ['Одеса', 'Автовокзал, вул. Колонтаївська, 58', 0],
      ['Кишинів', 'Північний автовокзал, вул. Calea Moșilor', 185],
    ],
  },
  {
    carrier: 'Василь Гуменюк',
    bus: 'AT 2088 OH',
    driver: 'vasyl.humeniuk@demo.vezu.app',
    crossing: 'krakivets',
    days: [5],
    departs: '08:00',
    back: { days: [2], departs: '10:00' },
    price: 160,
    parcel: 45,
    contractual: ['Сарагоса'],
    stops: [
      ['Івано-Франківськ', 'Автовокзал, вул. Залізнична', 0],
      ['Львів', 'АС «Стрийська», платформа 6', 135],
      ['Краків', 'MDA, верхня платформа', 340],
      ['Вроцлав', 'Wroclavia, перон 4', 272],
      ['Дрезден', 'Hauptbahnhof, вул. Bayrische', 270],
      ['Нюрнберг', 'ZOB, Willy-Brandt-Platz', 315],
      ['Ліон', 'Perrache, автовокзал', 740],
      ['Барселона', 'Estació del Nord, стоянка 30', 640],
      ['Сарагоса', 'Estación Delicias, стоянка 12', 310],
      ['Мадрид', 'Méndez Álvaro, стоянка 18', 320],
    ],
  },
  {
    carrier: 'Дністер Лайн',
    bus: 'CE 1188 KX',
    driver: 'mykhailo.unhurian@demo.vezu.app',
    crossing: 'uzhhorod',
    days: [6],
    departs: '06:00',
    back: null,
    price: 62,
    parcel: 16,
    status: 'draft',
    stops: [
      ['Мукачево', 'Автостанція, вул. Духновича', 0],
      ['Ужгород', 'Автовокзал, вул. Станційна, 2', 42],
      ['Кошиці', 'Autobusová stanica, стоянка 14', 100],
      ['Братислава', 'Nivy, стоянка 33', 400],
      ['Брно', 'Zvonařka, стоянка 18', 130],
      ['Прага', 'ÚAN Florenc, стоянка 10', 207],
    ],
  },
];
