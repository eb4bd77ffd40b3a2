import type { ParcelClass } from '#shared/carriers/schema.ts';

/** A booking that the demo always has, so that every state can be looked at. */
export interface Script {
  /** The trip: its carrier, its ends, and which: 0 the one under way, else the next; 1 the one after; -1 the last before. */
  trip: [carrier: string, from: string, to: string, nth: number];
  from: string;
  to: string;
  /** Whose account; null for a caller, who is named in `names`. */
  by: string | null;
  /** Those who travel beside whoever books, or instead of them; for a parcel, the receiver. */
  names?: string[];
  seats?: number[];
  /** Hours before now, or before departure for a trip that has left. */
  hoursAgo: number;
  note?: string;
  pet?: boolean;
  parcel?: { what: string; sizeClass: ParcelClass; weightKg: number; declaredValue?: number };
  becomes:
    | 'unanswered'
    | 'confirmed'
    | 'paid'
    | 'quoted'
    | 'bargained'
    | 'declined'
    | 'accepted'
    | 'cancelled'
    | 'refused'
    | 'expired'
    | 'no_show'
    | 'ejected';
  /** Euro, where the price is by arrangement. */
  asked?: number;
  review?: { stars: number; words: string; answer?: string };
}

const IRYNA = 'passenger@demo.vezu.app';
const THERE: [string, string, string] = ['Степан Бойко', 'Львів', 'Вроцлав'];
const BACK: [string, string, string] = ['Степан Бойко', 'Вроцлав', 'Львів'];
const NIGHT: [string, string, string] = ['Карпати Експрес', 'Тернопіль', 'Легниця'];
const PRAGUE: [string, string, string] = ['Карпати Експрес', 'Тернопіль', 'Прага'];
const FAMILY: [string, string, string] = ['Ковальчук і сини', 'Івано-Франківськ', 'Вроцлав'];
const NAPLES: [string, string, string] = ['Дністер Лайн', 'Чернівці', 'Неаполь'];
const WARSAW: [string, string, string] = ['Галич-Тур', 'Львів', 'Варшава'];

/** What Iryna Savchuk sees under her rides and parcels, ahead and behind. */
const OF_IRYNA: Script[] = [
  {
    trip: [...THERE, 0],
    from: 'Краків',
    to: 'Вроцлав',
    by: IRYNA,
    seats: [4],
    hoursAgo: 40,
    note: 'Буду з дитячим візочком.',
    becomes: 'confirmed',
  },
  {
    trip: [...PRAGUE, 0],
    from: 'Тернопіль',
    to: 'Прага',
    by: IRYNA,
    names: ['Дарина Рудь'],
    hoursAgo: 30,
    parcel: { what: 'Документи в конверті', sizeClass: 'envelope', weightKg: 0.2 },
    becomes: 'paid',
  },
  {
    trip: [...NIGHT, 2],
    from: 'Львів',
    to: 'Вроцлав',
    by: IRYNA,
    seats: [7],
    hoursAgo: 52,
    note: 'Місце біля проходу, якщо можна.',
    becomes: 'confirmed',
  },
  {
    trip: [...FAMILY, 2],
    from: 'Львів',
    to: 'Вроцлав',
    by: IRYNA,
    hoursAgo: 9,
    note: 'Завезіть, будь ласка, на вул. Legnicka, 55.',
    becomes: 'quoted',
    asked: 46,
  },
  { trip: [...FAMILY, 3], from: 'Львів', to: 'Вроцлав', by: IRYNA, hoursAgo: 3, becomes: 'unanswered' },
  {
    trip: [...WARSAW, 3],
    from: 'Львів',
    to: 'Варшава',
    by: IRYNA,
    names: ['Марко Савчук'],
    seats: [9, 10],
    hoursAgo: 20,
    becomes: 'paid',
  },
  { trip: [...BACK, 2], from: 'Вроцлав', to: 'Львів', by: IRYNA, hoursAgo: 5, becomes: 'unanswered' },
  {
    trip: [...NAPLES, 1],
    from: 'Стрий',
    to: 'Неаполь',
    by: IRYNA,
    names: ['Марія Гнатюк'],
    hoursAgo: 44,
    note: 'Крихке, прошу не класти нічого зверху.',
    parcel: { what: 'Коробка з одягом', sizeClass: 'm', weightKg: 8, declaredValue: 12_000 },
    becomes: 'confirmed',
  },
  { trip: [...NIGHT, -1], from: 'Львів', to: 'Краків', by: IRYNA, seats: [3], hoursAgo: 70, becomes: 'confirmed' },
  {
    trip: [...THERE, -3],
    from: 'Львів',
    to: 'Вроцлав',
    by: IRYNA,
    seats: [5],
    hoursAgo: 90,
    becomes: 'paid',
    review: {
      stars: 5,
      words:
        'Степан подзвонив, коли під’їжджав, допоміг із візочком. Кордон пройшли за годину. Найкращий водій на цьому маршруті.',
      answer: 'Дякую, пані Ірино! Завжди радий вас бачити.',
    },
  },
  {
    trip: [...BACK, -2],
    from: 'Вроцлав',
    to: 'Львів',
    by: IRYNA,
    names: ['Тетяна Савчук'],
    hoursAgo: 60,
    parcel: { what: 'Зимові речі', sizeClass: 'm', weightKg: 9.5 },
    becomes: 'paid',
  },
  {
    trip: [...WARSAW, -4],
    from: 'Львів',
    to: 'Варшава',
    by: IRYNA,
    names: ['Марко Савчук'],
    hoursAgo: 100,
    becomes: 'confirmed',
    review: { stars: 4, words: 'Зручно й чисто, тільки вайфай працював через раз.' },
  },
  { trip: [...FAMILY, -2], from: 'Львів', to: 'Краків', by: IRYNA, hoursAgo: 80, becomes: 'cancelled' },
  {
    trip: ['Микола Паламарчук', 'Вінниця', 'Гамбург', -1],
    from: 'Львів',
    to: 'Берлін',
    by: IRYNA,
    hoursAgo: 120,
    becomes: 'refused',
  },
];

/** What Stepan Boiko's dashboard and trip sheet show. */
const OF_STEPAN: Script[] = [
  {
    trip: [...THERE, 0],
    from: 'Краків',
    to: 'Вроцлав',
    by: 'bohdan.lys@demo.vezu.app',
    seats: [11],
    hoursAgo: 60,
    becomes: 'paid',
  },
  {
    trip: [...THERE, 0],
    from: 'Львів',
    to: 'Краків',
    by: 'oksana.diachuk@demo.vezu.app',
    seats: [7],
    hoursAgo: 72,
    becomes: 'paid',
  },
  {
    trip: [...THERE, 0],
    from: 'Львів',
    to: 'Краків',
    by: null,
    names: ['Надія Гнатюк', 'Марія Гнатюк'],
    hoursAgo: 26,
    parcel: { what: 'Коробка з одягом', sizeClass: 'm', weightKg: 9 },
    becomes: 'confirmed',
  },
  {
    trip: [...THERE, 0],
    from: 'Краків',
    to: 'Вроцлав',
    by: null,
    names: ['Piotr Zieliński', 'Софія Кметь'],
    hoursAgo: 20,
    parcel: { what: 'Ключі від квартири', sizeClass: 'envelope', weightKg: 0.2 },
    becomes: 'confirmed',
  },
  {
    trip: [...THERE, 1],
    from: 'Львів',
    to: 'Краків',
    by: 'nadiia.tkach@demo.vezu.app',
    names: ['Соломія Ткач'],
    hoursAgo: 2,
    note: 'Їду з дитиною, їй п’ять років.',
    becomes: 'unanswered',
  },
  {
    trip: [...BACK, 1],
    from: 'Вроцлав',
    to: 'Львів',
    by: 'roman.kushnir@demo.vezu.app',
    hoursAgo: 6,
    becomes: 'unanswered',
  },
  {
    trip: [...BACK, 1],
    from: 'Катовиці',
    to: 'Львів',
    by: 'pavlo.stets@demo.vezu.app',
    names: ['Орися Стець'],
    hoursAgo: 4,
    note: 'Чи можна покласти згори в салоні? Переднє колесо знімається.',
    parcel: { what: 'Велосипед', sizeClass: 'l', weightKg: 18 },
    becomes: 'unanswered',
  },
  {
    trip: [...THERE, 2],
    from: 'Львів',
    to: 'Катовиці',
    by: 'yurii.bilyk@demo.vezu.app',
    hoursAgo: 28,
    becomes: 'declined',
    asked: 38,
  },
  {
    trip: [...THERE, 2],
    from: 'Катовиці',
    to: 'Вроцлав',
    by: 'vitalii.sobko@demo.vezu.app',
    hoursAgo: 30,
    becomes: 'accepted',
    asked: 14,
  },
  {
    trip: [...THERE, -1],
    from: 'Львів',
    to: 'Вроцлав',
    by: 'daryna.rud@demo.vezu.app',
    hoursAgo: 50,
    becomes: 'no_show',
  },
];

/** What waits at Karpaty Express and at the others. */
const OF_OTHERS: Script[] = [
  {
    trip: [...NIGHT, 1],
    from: 'Львів',
    to: 'Вроцлав',
    by: 'lesia.palamar@demo.vezu.app',
    names: ['Уляна Паламар'],
    seats: [8, 9],
    hoursAgo: 3,
    becomes: 'unanswered',
  },
  {
    trip: [...NIGHT, 1],
    from: 'Тернопіль',
    to: 'Краків',
    by: 'hanna.moroz@demo.vezu.app',
    seats: [1],
    hoursAgo: 66,
    becomes: 'paid',
  },
  {
    trip: [...NIGHT, 1],
    from: 'Тернопіль',
    to: 'Краків',
    by: 'sofiia.vovk@demo.vezu.app',
    names: ['Левко Вовк'],
    hoursAgo: 7,
    parcel: { what: 'Пральна машина', sizeClass: 'xl', weightKg: 45 },
    becomes: 'unanswered',
  },
  {
    trip: [...NIGHT, 0],
    from: 'Тернопіль',
    to: 'Вроцлав',
    by: 'vitalii.sobko@demo.vezu.app',
    seats: [4],
    hoursAgo: 90,
    becomes: 'paid',
  },
  {
    trip: [...PRAGUE, 1],
    from: 'Львів',
    to: 'Прага',
    by: 'roman.kushnir@demo.vezu.app',
    names: ['Яна Кушнір', 'Захар Кушнір'],
    hoursAgo: 14,
    pet: true,
    note: 'Кіт у переносці, 4 кг, паспорт є.',
    becomes: 'unanswered',
  },
  {
    trip: [...WARSAW, -2],
    from: 'Львів',
    to: 'Варшава',
    by: null,
    names: ['Руслан Панчук'],
    hoursAgo: 30,
    becomes: 'ejected',
  },
  {
    trip: [...FAMILY, -1],
    from: 'Львів',
    to: 'Вроцлав',
    by: 'hanna.moroz@demo.vezu.app',
    hoursAgo: 96,
    becomes: 'bargained',
    asked: 48,
  },
  {
    trip: [...FAMILY, -3],
    from: 'Львів',
    to: 'Краків',
    by: 'sofiia.vovk@demo.vezu.app',
    hoursAgo: 40,
    becomes: 'expired',
  },
];

export const SCRIPTS: readonly Script[] = [...OF_IRYNA, ...OF_STEPAN, ...OF_OTHERS];
