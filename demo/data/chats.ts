import type { Phrase } from '#shared/chat/phrases.ts';

/** One thing said: by which of the two, how long before the end of the conversation, in minutes, and what. */
export interface DemoLine {
  by: 0 | 1;
  ago: number;
  text?: string;
  phrase?: Phrase;
  /** A picture, from those that the demo draws. */
  picture?: 'luggage' | 'bus';
}

export interface DemoChat {
  /** Addresses before the @: a passenger or a driver, and who they talk to. */
  people: [string, string];
  /** Their latest booking that the other drives or runs, or nothing. */
  about: 'booking' | 'nothing';
  /** The end of the conversation, in minutes before now. */
  endedAgo: number;
  /** So many of the other's last messages has the one or the other not read. */
  unread: [number, number];
  lines: DemoLine[];
}

export const DEMO_CHATS: readonly DemoChat[] = [
  {
    people: ['passenger', 'driver'],
    about: 'booking',
    endedAgo: 6,
    unread: [2, 0],
    lines: [
      {
        by: 0,
        ago: 1500,
        text: 'Доброго дня! Я їду з Кракова до Вроцлава, у мене дитячий візочок. Чи буде для нього місце?',
      },
      { by: 1, ago: 1488, text: 'Вітаю, пані Ірино. Так, складемо його в багажник, не хвилюйтеся.' },
      { by: 0, ago: 1480, text: 'Дякую! І ще ось така валіза.', picture: 'luggage' },
      { by: 1, ago: 1475, text: 'Поміститься.' },
      { by: 0, ago: 95, text: 'Доброго ранку, ви вже виїхали?' },
      { by: 1, ago: 80, phrase: 'atBorder' },
      { by: 0, ago: 78, text: 'Зрозуміла, чекаю на повідомлення.' },
      { by: 1, ago: 30, phrase: 'crossed' },
      { by: 0, ago: 26, text: 'Чудово! Я буду на автовокзалі MDA, верхня платформа. Правильно?' },
      { by: 1, ago: 4, text: 'Так, верхня платформа. Автобус білий, ось він.', picture: 'bus' },
      { by: 1, ago: 0, phrase: 'late15' },
    ],
  },
  {
    people: ['passenger', 'dispatcher'],
    about: 'booking',
    endedAgo: 42,
    unread: [0, 1],
    lines: [
      { by: 0, ago: 3100, text: 'Доброго дня! Чи можна замінити місце на те, що біля проходу?' },
      { by: 1, ago: 3085, text: 'Доброго дня! Сьоме якраз біля проходу, воно ваше.' },
      { by: 0, ago: 3080, text: 'Дякую вам!' },
      { by: 0, ago: 0, text: 'Ще питання: скільки валіз входить у ціну?' },
    ],
  },
  {
    people: ['lesia.palamar', 'dispatcher'],
    about: 'booking',
    endedAgo: 11,
    unread: [0, 2],
    lines: [
      { by: 0, ago: 240, text: 'Вітаю. А де саме у Львові посадка?' },
      { by: 1, ago: 236, text: 'Автостанція «Стрийська», за 20 хвилин до відправлення. Адреса є в бронюванні.' },
      { by: 0, ago: 3, text: 'Дякую. Чи є в автобусі туалет?' },
      { by: 0, ago: 0, text: 'Бо їду з мамою, їй 80.' },
    ],
  },
  {
    people: ['hanna.moroz', 'dispatcher'],
    about: 'booking',
    endedAgo: 190,
    unread: [0, 0],
    lines: [
      { by: 0, ago: 60, text: 'Скажіть, будь ласка, чи можна заплатити водієві карткою?' },
      { by: 1, ago: 52, text: 'Лише готівкою, у гривнях або євро.' },
      { by: 0, ago: 50, text: 'Добре, дякую.' },
    ],
  },
  {
    people: ['sofiia.vovk', 'dispatcher'],
    about: 'booking',
    endedAgo: 600,
    unread: [1, 0],
    lines: [
      { by: 0, ago: 90, text: 'Чи зупиняєтеся ви дорогою, щоб поїсти?' },
      { by: 1, ago: 0, text: 'Так, дві зупинки: перед кордоном і за Краковом, по пів години.' },
    ],
  },
  {
    people: ['vitalii.sobko', 'dispatcher'],
    about: 'booking',
    endedAgo: 1900,
    unread: [0, 0],
    lines: [
      { by: 1, ago: 120, text: 'Пане Віталію, відправлення перенесли на 20 хвилин пізніше. Вам зручно?' },
      { by: 0, ago: 100, text: 'Так, без проблем.' },
    ],
  },
  {
    people: ['bohdan.lys', 'driver'],
    about: 'booking',
    endedAgo: 55,
    unread: [0, 1],
    lines: [
      { by: 1, ago: 300, phrase: 'boarding' },
      { by: 0, ago: 298, text: 'Іду, я біля кас.' },
      { by: 1, ago: 297, text: 'Бачу вас.' },
      { by: 0, ago: 0, text: 'Можна увімкнути тепліше ззаду?' },
    ],
  },
  {
    people: ['oksana.diachuk', 'driver'],
    about: 'booking',
    endedAgo: 130,
    unread: [0, 0],
    lines: [
      { by: 0, ago: 40, text: 'Коли приблизно будемо у Вроцлаві?' },
      { by: 1, ago: 35, text: 'За розкладом, якщо кордон відпустить. Напишу, як проїдемо.' },
      { by: 0, ago: 34, text: 'Дякую!' },
    ],
  },
  {
    people: ['nadiia.tkach', 'driver'],
    about: 'booking',
    endedAgo: 1300,
    unread: [0, 0],
    lines: [
      { by: 0, ago: 30, text: 'Добрий вечір! Посилка крихка, там банки з варенням. Покладіть, будь ласка, зверху.' },
      { by: 1, ago: 12, phrase: 'parcelTaken' },
      { by: 0, ago: 10, text: 'Дуже дякую!' },
    ],
  },
];

/** A driver and his dispatcher, day after day: what makes a long conversation. */
export const WORKING_DAYS: { people: [string, string]; days: number; said: readonly DemoLine[][] } = {
  people: ['taras.havryliuk', 'dispatcher'],
  days: 62,
  said: [
    [
      { by: 1, ago: 700, text: 'Тарасе, на завтра у вас шістнадцять пасажирів і дві посилки. Список у рейсі.' },
      { by: 0, ago: 690, text: 'Бачу. Автобус заправлений.' },
      { by: 0, ago: 400, phrase: 'atBorder' },
      { by: 1, ago: 396, text: 'Скільки перед вами?' },
      { by: 0, ago: 395, text: 'Автобусів сім. Години дві.' },
      { by: 0, ago: 250, phrase: 'crossed' },
      { by: 1, ago: 246, text: 'Добре, пишу пасажирам.' },
    ],
    [
      { by: 0, ago: 500, text: 'Пані з четвертого місця просить вийти раніше, на заправці біля А4.' },
      { by: 1, ago: 495, text: 'Якщо там можна стати, будь ласка.' },
      { by: 0, ago: 300, text: 'Висадив.' },
    ],
    [
      { by: 0, ago: 620, text: 'Світиться тиск у правому задньому. Заїду на шиномонтаж у Жешуві.' },
      { by: 1, ago: 615, text: 'Заїжджайте. Надішліть рахунок.' },
      { by: 0, ago: 540, text: 'Підкачали, цвяха немає. Їду далі.', picture: 'bus' },
      { by: 1, ago: 538, text: 'Дякую. Затримка?' },
      { by: 0, ago: 537, phrase: 'late30' },
    ],
    [
      { by: 1, ago: 650, text: 'На завтра заміна: їдете автобусом Setra, ваш на техогляді.' },
      { by: 0, ago: 640, text: 'Ключі де?' },
      { by: 1, ago: 638, text: 'У сторожа на базі.' },
      { by: 0, ago: 90, text: 'На місці. Усі вийшли, у салоні порядок.' },
      { by: 1, ago: 85, text: 'Гарної ночі, Тарасе.' },
    ],
  ],
};
