import { describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.useFakeTimers({ now: new Date('2026-11-21T11:00:00Z'), toFake: ['Date'] });
});

const { t } = await import('#web/core/i18n/i18n.ts');
const { aboutLabel, pathLabel, messageLabel, whenOf, whoLabel } = await import('./labels.ts');

const carrier = { id: 3, name: 'Карпати Експрес' };
const nothing = {
  kind: 'profile',
  tripId: null,
  bookingId: null,
  from: null,
  to: null,
  departsAt: null,
  zone: null,
  status: null,
} as const;
const ride = {
  ...nothing,
  from: { uk: 'Краків', en: 'Kraków' },
  to: { uk: 'Вроцлав', en: 'Wrocław' },
  departsAt: '2026-11-21T22:50:00Z',
  zone: 'Europe/Warsaw',
};

describe('the label of a person', () => {
  test.each([
    [{ name: 'Наталія Ференц', role: 'carrier', carrier }, 'Карпати Експрес'],
    [{ name: 'Степан Бойко', role: 'driver', carrier: { id: 1, name: 'Степан Бойко' } }, 'водій'],
    [{ name: 'Ірина Савчук', role: 'passenger', carrier: null }, 'пасажир'],
    [{ name: 'Микола', role: 'carrier', carrier: null }, 'перевізник'],
  ] as const)('%o: %s', (who, words) => {
    expect(whoLabel(who)).toBe(words);
  });
});

describe('the subject of a chat', () => {
  const who = { name: 'Ірина Савчук', role: 'passenger', carrier: null } as const;
  test('is the path with the date by the clock of the departure stop', () => {
    expect(aboutLabel({ ...who, about: ride })).toBe('Краків – Вроцлав, 21 листопада');
    expect(aboutLabel({ ...who, about: { ...ride, zone: 'Europe/Kyiv' } })).toBe('Краків – Вроцлав, 22 листопада');
    expect(whenOf(ride)).toMatch(/, 23:50$/);
  });

  test('is the other person’s role if there is no ride', () => {
    expect(aboutLabel({ ...who, about: nothing })).toBe('пасажир');
    expect([pathLabel(nothing), whenOf(nothing)]).toEqual([null, '']);
  });
});

describe('the text of a message', () => {
  const picture = { url: '/files/a.webp', thumb: '/files/a-s.webp', width: 3, height: 4 };
  test.each([
    [{ phrase: null, text: 'Я на місці', picture: null }, 'Я на місці'],
    [{ phrase: 'late15', text: '', picture: null }, 'Запізнююся на 15 хвилин'],
    [{ phrase: 'late15', text: 'Затор на в’їзді', picture: null }, 'Запізнююся на 15 хвилин\nЗатор на в’їзді'],
    [{ phrase: null, text: 'Ось він', picture }, 'Ось він'],
    [{ phrase: null, text: '', picture }, 'Фото'],
    [{ phrase: null, text: '', picture: null }, ''],
  ] as const)('%o', (given, words) => {
    expect(messageLabel(given)).toBe(words);
  });
});

test.each([
  [1, '1 непрочитане'],
  [2, '2 непрочитані'],
  [4, '4 непрочитані'],
  [5, '5 непрочитаних'],
  [11, '11 непрочитаних'],
  [12, '12 непрочитаних'],
  [21, '21 непрочитане'],
  [22, '22 непрочитані'],
  [111, '111 непрочитаних'],
])('%i has its Ukrainian plural form', (count, words) => expect(t('chat.unread', { count })).toBe(words));
