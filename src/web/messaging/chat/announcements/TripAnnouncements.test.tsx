import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { announcementsApi } from '#shared/messaging/chat/announcements-api.ts';
import type { Announcement } from '#shared/messaging/chat/announcements-schema.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { sheet, sheetBooking, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import TripAnnouncements from './TripAnnouncements.tsx';

const RIDER = sheetBooking({ passengerId: 70 });
const SAME = sheetBooking({ passengerId: 70, seat: 5 });
const CALLER = sheetBooking({ passengerId: null, name: 'Ганна Лис', phone: '+380501112233' });
const SENT: Announcement = {
  ...{ id: '31', phrase: 'delay30', text: '', senderName: 'Тарас Бойко', created_at: '2026-01-02T09:00:00.000Z' },
  recipients: [
    { accountId: 70, name: 'Олена Коваль', phone: '+380671234567', acknowledgedAt: null },
    { accountId: 71, name: 'Ірина Савчук', phone: null, acknowledgedAt: '2026-01-02T09:05:00.000Z' },
  ],
};

async function open(values: Partial<TripSheet>, sent: Announcement[] = []) {
  let refusal: Refusal | null = null;
  const requests = serve(
    answer(announcementsApi.ofTrip, () => sent),
    answer(announcementsApi.announce, () => {
      if (refusal) throw refusal;
      return { ...SENT, id: '32' };
    }),
  );
  const trip = sheet({ bookings: [RIDER, SAME, CALLER], ...values });
  const reader = await show(<TripAnnouncements trip={trip} />, { as: staff('driver') });
  return { reader, requests, refuse: (next: Refusal | null) => (refusal = next) };
}

const ask = () => screen.findByRole('button', { name: 'Повідомити всіх' });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Надіслати всім' });
const choose = (name: string) => screen.getByRole('radio', { name });

it('counts people, not seats, and lists whom to call', async () => {
  const { reader } = await open({});
  await reader.click(await ask());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Отримає 1 людина/)).toBeTruthy();
  expect(readText(dialog.getByRole('listitem'))).toContain('Ганна Лис');
  expect(dialog.getByRole('link', { name: 'Зателефонувати: Ганна Лис' }).getAttribute('href')).toBe(
    'tel:+380501112233',
  );
});

it('a phrase needs no words, except the one about a new place', async () => {
  const { reader, requests } = await open({});
  await reader.click(await ask());
  await screen.findByRole('dialog');
  expect(send().disabled).toBe(true);
  await reader.click(choose('Змінилося місце зупинки'));
  expect(send().disabled).toBe(true);
  await reader.type(screen.getByRole('textbox', { name: 'Де тепер зупинка' }), ' ');
  expect(send().disabled).toBe(true);
  await reader.click(choose('Вирушаємо за 10 хвилин'));
  await reader.click(send());
  await screen.findByText('Сказано всім');
  expect(callsOf(requests, announcementsApi.announce)).toMatchObject([{ body: { phrase: 'leaving10', text: '' } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('own words are sent without a phrase', async () => {
  const { reader, requests } = await open({});
  await reader.click(await ask());
  await screen.findByRole('dialog');
  await reader.click(choose('Своїми словами'));
  await reader.type(screen.getByRole('textbox', { name: 'Своїми словами' }), 'Чекаємо біля фонтана ');
  await reader.click(send());
  await screen.findByText('Сказано всім');
  expect(callsOf(requests, announcementsApi.announce).map(({ body }) => body)).toEqual([
    { text: 'Чекаємо біля фонтана' },
  ]);
});

it('the same words after a lost answer go under the same key, other words under another', async () => {
  const { reader, requests, refuse } = await open({});
  await reader.click(await ask());
  await screen.findByRole('dialog');
  await reader.click(choose('Вирушаємо за 10 хвилин'));
  refuse(new Refusal(500, 'internal'));
  await reader.click(send());
  await screen.findByRole('alert');
  await reader.click(send());
  await screen.findByRole('alert');
  refuse(null);
  await reader.click(choose('Зупинка на 20 хвилин'));
  await reader.click(send());
  await screen.findByText('Сказано всім');
  const keys = callsOf(requests, announcementsApi.announce).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('people who have not answered come first, with a telephone', async () => {
  await open({}, [SENT]);
  expect(await screen.findByText('Зрозуміло: 1 з 2')).toBeTruthy();
  expect(readText(screen.getByRole('list', { name: 'Ще не відповіли' }))).toContain('Олена Коваль');
  expect(readText(screen.getByRole('list', { name: 'Зрозуміли' }))).toContain('Ірина Савчук');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:+380671234567']);
  expect(screen.getByRole('group')).toHaveProperty('open', true);
});

it('once everybody has answered it says so and is folded', async () => {
  await open({}, [{ ...SENT, recipients: SENT.recipients.slice(1) }]);
  await screen.findByText('Усім зрозуміло');
  expect(screen.getByRole('group')).toHaveProperty('open', false);
});

it('a finished trip keeps what was said, and nothing can be added', async () => {
  await open({ status: 'finished' }, [SENT]);
  await screen.findByText('Сказано всім');
  expect(screen.queryByRole('button', { name: 'Повідомити всіх' })).toBeNull();
});

it.each<[string, Partial<TripSheet>]>([
  ['nobody is on the trip', { bookings: [] }],
  ['everybody has cancelled', { bookings: [{ ...RIDER, status: 'cancelled' }] }],
  ['the trip is cancelled', { status: 'cancelled' }],
])('there is nothing where %s', async (_, values) => {
  await open(values);
  expect(document.body.textContent).toBe('');
});
