import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adviceApi } from '#shared/people/reference/advice-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { receiverApi } from '#shared/sales/bookings/parcels/receiver-api.ts';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { passenger, publicTrip, staff, terms } from '#testing/web/samples.ts';
import { type ShowOptions, show } from '#testing/web/show.tsx';
import { session } from '#web/core/session/session.ts';
import { BookParcelForm } from './BookParcelForm.tsx';

const made = answer(bookingsApi.book, () => ({
  partyId: 1,
  bookings: [{ id: 41, code: 'ABC123', ticket: '0123456789abcdef', status: 'unconfirmed' as const, seat: null }],
}));

/** Goods that the operators forbid. */
const goods = answer(adviceApi.all, () => [
  {
    topic: 'goods' as const,
    uk: 'Зброю',
    en: 'Weapons',
    source: 'https://customs.gov.ua/',
    checkedOn: '2026-06-01',
    builtIn: true,
  },
]);

/** Nothing was sent before. */
const firstParcel = answer(receiverApi.receivers, () => ({ data: [] }));

async function open(values: Partial<BookingTerms> = {}, as: ShowOptions['as'] | null = passenger()) {
  return show(<BookParcelForm terms={terms(values)} stops={null} />, {
    path: '/search/12/book?kind=parcel',
    ...(as && { as }),
  });
}

type Reader = Awaited<ReturnType<typeof open>>;

const field = (name: string) => screen.getByRole('textbox', { name });
const size = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}`) });
const chosen = () =>
  screen
    .getAllByRole('radio', { checked: true })
    .map((one) => one.getAttribute('value'))
    .filter((value) => value !== 'sender' && value !== 'receiver');
const declare = (reader: Reader) => reader.click(screen.getByRole('checkbox', { name: /^У посилці немає/ }));
const wrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';

async function fill(reader: Reader, values: Record<string, string> = {}) {
  const all = {
    'Що всередині': 'Домашнє печиво',
    Вага: '1,5',
    Отримує: 'Марія Гнатюк',
    'Телефон отримувача': '+48600111222',
    ...values,
  };
  for (const [name, text] of Object.entries(all)) if (text) await reader.type(field(name), text);
  if (screen.queryByRole('checkbox')) await declare(reader);
}

describe('the form for a parcel', () => {
  it('begins with the signed-in person as the sender, and sends weight and value as numbers', async () => {
    const requests = serve(goods, firstParcel, made);
    const reader = await open();
    expect([field('Передає'), field('Телефон того, хто передає')]).toMatchObject([
      { value: 'Ірина Савчук' },
      { value: '+380 67 111 22 33' },
    ]);
    await fill(reader, { 'Оголошена вартість': '30,50', Примітка: 'Не кидати' });
    await reader.click(screen.getByRole('button', { name: 'Передати посилку' }));
    await waitFor(() => expect(window.location.pathname).toBe('/trips/list/12/booking/41'));
    expect(callsOf(requests, bookingsApi.book).map(({ body }) => body)).toMatchObject([
      {
        kind: 'parcel',
        fromSeq: 0,
        toSeq: 2,
        senderName: 'Ірина Савчук',
        senderPhone: '+380671112233',
        receiverName: 'Марія Гнатюк',
        receiverPhone: '+48600111222',
        what: 'Домашнє печиво',
        sizeClass: 's',
        weightKg: 1.5,
        declaredValue: 3050,
        note: 'Не кидати',
      },
    ]);
    expect(session().toastMessage?.text).toBe('Заброньовано. Перевізник скоро відповість');
  });

  it('warns of medicine with the carrier’s own line, asks who pays, and needs the declaration', async () => {
    const requests = serve(goods, firstParcel, made);
    const { trip } = terms();
    const rules = { ...trip.rules, forbiddenGoods: 'Рідини. Ліки без рецепта не беремо.' };
    const reader = await open({ trip: { ...trip, rules } });
    await fill(reader, { 'Що всередині': 'Інсулін, 5 ручок' });
    expect(screen.getByText(/^Ліки: лише для себе/)).toBeTruthy();
    expect(screen.getByText('Перевізник: Ліки без рецепта не беремо.')).toBeTruthy();
    await reader.click(screen.getByRole('radio', { name: 'Хто отримує' }));
    await declare(reader);
    await reader.click(screen.getByRole('button', { name: 'Передати посилку' }));
    await screen.findByText('Підтвердьте, що в посилці немає нічого забороненого.');
    expect(callsOf(requests, bookingsApi.book)).toEqual([]);
    await declare(reader);
    await reader.click(screen.getByRole('button', { name: 'Передати посилку' }));
    await waitFor(() =>
      expect(callsOf(requests, bookingsApi.book).map(({ body }) => body)).toMatchObject([{ payer: 'receiver' }]),
    );
  });

  it('asks for the sides where the carrier counts the volume, chooses the size by it, and says which weight counts', async () => {
    const requests = serve(goods, firstParcel, made);
    const rates = { s: { perKg: 0, minimum: 0 }, l: { perKg: 150, minimum: 0 } };
    const reader = await open({ parcelTariff: { includedKg: 2, volumeDivisor: 5000, rates } });
    await fill(reader, { Вага: '7' });
    await reader.click(screen.getByRole('button', { name: 'Передати посилку' }));
    screen.getByText('Вкажіть сантиметри.');
    await reader.type(field('Довжина'), '50');
    await reader.type(field('Ширина'), '40');
    await reader.type(field('Висота'), '40');
    await reader.tab();
    expect(chosen()).toEqual(['l']);
    screen.getByText(/^Об’ємна вага 16\sкг більша за справжню 7\sкг/);
    await reader.click(screen.getByRole('button', { name: 'Передати посилку' }));
    await waitFor(() => expect(window.location.pathname).toBe('/trips/list/12/booking/41'));
    expect(callsOf(requests, bookingsApi.book).map(({ body }) => body)).toMatchObject([
      { sizeClass: 'l', weightKg: 7, sides: [50, 40, 40] },
    ]);
  });

  it('needs no declared value', async () => {
    const requests = serve(goods, firstParcel, made);
    const reader = await open();
    await fill(reader);
    await reader.click(screen.getByRole('button', { name: 'Передати посилку' }));
    await waitFor(() =>
      expect(callsOf(requests, bookingsApi.book).map(({ body }) => body)).toMatchObject([{ declaredValue: null }]),
    );
  });

  it('reads the receiver’s number as one of the destination country', async () => {
    serve(goods, firstParcel);
    const reader = await open();
    await reader.type(field('Телефон отримувача'), '600 111 222');
    await reader.tab();
    await waitFor(() => expect(field('Телефон отримувача')).toMatchObject({ value: '+48 600 111 222' }));
  });

  it('selects the size that fits the weight', async () => {
    serve(goods, firstParcel);
    const reader = await open();
    expect(chosen()).toEqual(['s']);
    await reader.type(field('Вага'), '12');
    await reader.tab();
    await waitFor(() => expect(chosen()).toEqual(['l']));
  });

  it('leaves a larger size as it was chosen', async () => {
    serve(goods, firstParcel);
    const reader = await open();
    await reader.click(size('Велика'));
    await reader.type(field('Вага'), '1');
    await reader.tab();
    await waitFor(() => expect(chosen()).toEqual(['l']));
  });

  it('asks for a price if the weight is above the carrier’s limit', async () => {
    const requests = serve(goods, firstParcel, made);
    const reader = await open();
    expect(screen.getByText(/^10\s€$/)).toBeTruthy();
    await fill(reader, { Вага: '' });
    await reader.click(size('Дуже велика'));
    expect(screen.getByText(/^Така посилка більша/)).toBeTruthy();
    expect(screen.getByText('за домовленістю')).toBeTruthy();
    await reader.type(field('Вага'), '35');
    await reader.click(screen.getByRole('button', { name: 'Запитати ціну' }));
    await waitFor(() =>
      expect(callsOf(requests, bookingsApi.book).map(({ body }) => body)).toMatchObject([
        { sizeClass: 'xl', weightKg: 35 },
      ]),
    );
  });

  it('shows which sizes have no price, and what may not be sent', async () => {
    serve(goods, firstParcel);
    await open({ trip: publicTrip({ rules: { ...publicTrip().rules, parcelClasses: ['s'] } }) });
    expect(screen.getAllByText(/ · за домовленістю$/)).toHaveLength(4);
    await screen.findByText('Зброю');
    expect(screen.getByRole('heading', { name: 'Не можна передавати' }).parentElement?.textContent).toMatch(
      /ЗброюПеревізник додає: Рідини$/,
    );
  });

  it('says what is missing, with the focus in the first field', async () => {
    const requests = serve(goods, firstParcel);
    const reader = await open();
    await reader.click(screen.getByRole('button', { name: 'Передати посилку' }));
    await waitFor(() => expect(wrong('Що всередині')).toBe(true));
    expect(['Вага', 'Отримує', 'Телефон отримувача'].map(wrong)).toEqual([true, true, true]);
    expect(document.activeElement).toBe(field('Що всередині'));
    expect(callsOf(requests, bookingsApi.book)).toEqual([]);
  });

  it('refuses a value of more than six figures', async () => {
    const requests = serve(goods, firstParcel);
    const reader = await open();
    await fill(reader, { 'Оголошена вартість': '12345678' });
    await reader.click(screen.getByRole('button', { name: 'Передати посилку' }));
    await waitFor(() => expect(wrong('Оголошена вартість')).toBe(true));
    expect(callsOf(requests, bookingsApi.book)).toEqual([]);
  });

  it('keeps the entered text during the sign-in', async () => {
    serve(goods, firstParcel);
    const reader = await open({}, null);
    await fill(reader, { Передає: 'Надія Ткач', 'Телефон того, хто передає': '0671112233' });
    await reader.click(screen.getByRole('button', { name: 'Увійти й забронювати' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/account/));
    expect(session().redirectUrl).toBe('/search/12/book?kind=parcel');
  });

  it('begins empty for a caller', async () => {
    serve(goods, firstParcel);
    await open({ forCaller: true }, staff('dispatcher'));
    expect([field('Передає'), field('Телефон того, хто передає')]).toMatchObject([{ value: '' }, { value: '' }]);
    expect(screen.getByText('Бронювання буде підтверджено одразу.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Що передають' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Записати посилку' })).toBeTruthy();
  });
});
