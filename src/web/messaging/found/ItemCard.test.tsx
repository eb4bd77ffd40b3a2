import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { foundApi } from '#shared/messaging/found/api.ts';
import { answersOf } from '#shared/messaging/found/rules.ts';
import type { FoundItem } from '#shared/messaging/found/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { PLACES, passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { ItemCard } from './ItemCard.tsx';
import { ItemForm } from './ItemForm.tsx';

function item(values: Partial<FoundItem> = {}): FoundItem {
  return {
    id: 31,
    report: true,
    tripId: 12,
    bookingId: 8,
    from: PLACES.lviv,
    to: PLACES.wroclaw,
    date: '2035-06-12',
    what: 'Синя парасолька',
    seat: 9,
    state: 'open',
    matchId: null,
    person: { name: 'Надія Ткач', phone: '+380671112233', accountId: 7 },
    photos: [],
    history: [{ at: '2035-06-13T20:30:00.000Z', state: 'open', note: '' }],
    answers: [...answersOf('open')],
    ...values,
  };
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('the card of something lost', () => {
  it('shows the staff whose it is with the number, the way, and the answers of its state', async () => {
    await show(<ItemCard item={item()} withTrip />, { as: staff('driver') });
    expect(screen.getAllByText('+380 67 111 22 33').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: /Зателефонувати/ }).getAttribute('href')).toBe('tel:+380671112233');
    expect(screen.getByText(/^Львів – Вроцлав, \d\d\.06\.2035 · місце 9$/)).toBeTruthy();
    expect(buttons()).toEqual(['Знайдено', 'Не знайдено', 'Надіслано', 'Повернуто']);
  });

  it('shows its passenger no number and no answers, and the time of the place', async () => {
    const own = item({ person: null, answers: [], state: 'found' });
    const history = [{ at: '2035-06-13T20:30:00.000Z', state: 'found' as const, note: 'В офісі' }];
    await show(<ItemCard item={{ ...own, history }} />, { as: passenger() });
    expect(buttons()).toEqual([]);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText(/23:30: Знайдено\. В офісі/)).toBeTruthy();
    expect(screen.queryByText(/Львів – Вроцлав/)).toBeNull();
  });

  it('says that the words are gone where their writer has erased the account', async () => {
    const gone = item({ what: '', person: { name: 'Надія Ткач', phone: '', accountId: null } });
    await show(<ItemCard item={gone} />, { as: staff('owner') });
    expect(screen.getByText('Опис видалено')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('asks where a thing is that was found, before anything is sent', async () => {
    const requests = serve(answer(foundApi.answer, () => item({ state: 'found' })));
    const reader = await show(<ItemCard item={item()} />, { as: staff('driver') });
    await reader.click(screen.getByRole('button', { name: 'Знайдено' }));
    const dialog = within(await screen.findByRole('dialog'));
    await reader.click(dialog.getByRole('button', { name: 'Відповісти' }));
    const note = dialog.getByRole('textbox', { name: /Де забрати/ });
    await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'));
    expect(requests).toEqual([]);
    await reader.type(note, 'В офісі');
    await reader.click(dialog.getByRole('button', { name: 'Відповісти' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(requests, foundApi.answer).map(({ params, body }) => [params.itemId, body])).toEqual([
      ['31', { answer: 'found', note: 'В офісі' }],
    ]);
  });

  it('needs no words for what was not found, and keeps the dialog with the reason when it is refused', async () => {
    serve(
      answer(foundApi.answer, () => {
        throw new Refusal(409, 'conflict');
      }),
    );
    const reader = await show(<ItemCard item={item()} />, { as: staff('driver') });
    await reader.click(screen.getByRole('button', { name: 'Не знайдено' }));
    const dialog = within(await screen.findByRole('dialog'));
    await reader.click(dialog.getByRole('button', { name: 'Відповісти' }));
    expect((await dialog.findByRole('alert')).textContent).not.toBe('');
  });
});

describe('the form', () => {
  const WHAT = { lost: /Що загубили/, found: /Що знайшли/ };

  it('reports a passenger’s thing for their booking and seat, once it is described', async () => {
    const requests = serve(answer(foundApi.report, () => item({ person: null, answers: [] })));
    let done = 0;
    const form = <ItemForm tripId={12} booking={{ id: 8, seat: 9 }} reports={[item()]} onDone={() => (done += 1)} />;
    const reader = await show(form, { as: passenger() });
    expect(screen.queryByText('Чиє це'), 'whose else it could be').toBeNull();
    await reader.click(screen.getByRole('button', { name: 'Надіслати' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: WHAT.lost }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(requests).toEqual([]);
    await reader.type(screen.getByRole('textbox', { name: WHAT.lost }), 'Окуляри');
    await reader.click(screen.getByRole('button', { name: 'Надіслати' }));
    await waitFor(() => expect(done).toBe(1));
    expect(callsOf(requests, foundApi.report).map(({ params, body }) => [params.bookingId, body])).toEqual([
      ['8', { what: 'Окуляри', seat: 9 }],
    ]);
  });

  it('offers the staff the likeliest report first while they type, and sends the chosen one', async () => {
    const requests = serve(answer(foundApi.enter, () => item({ report: false, state: 'stored', matchId: 1 })));
    const reports = [item({ id: 1, what: 'Синя парасолька' }), item({ id: 2, what: 'Окуляри в чохлі' })];
    let done = 0;
    const form = <ItemForm tripId={12} booking={null} reports={reports} onDone={() => (done += 1)} />;
    const reader = await show(form, { as: staff('driver') });
    const choices = () => screen.getAllByRole('radio').map((one) => one.getAttribute('value'));
    await reader.type(screen.getByRole('textbox', { name: WHAT.found }), 'Парасольку знайшли');
    await waitFor(() => expect(choices()).toEqual(['', '1', '2']));
    await reader.click(screen.getByRole('radio', { name: /Синя парасолька/ }));
    await reader.click(screen.getByRole('button', { name: 'Записати' }));
    await waitFor(() => expect(done).toBe(1));
    expect(callsOf(requests, foundApi.enter).map(({ params, body }) => [params.tripId, body])).toEqual([
      ['12', { what: 'Парасольку знайшли', seat: null, reportId: 1 }],
    ]);
  });

  it('enters something found without an owner where nobody has reported it', async () => {
    const requests = serve(answer(foundApi.enter, () => item({ report: false, state: 'stored', person: null })));
    let done = 0;
    const form = <ItemForm tripId={12} booking={null} reports={[]} onDone={() => (done += 1)} />;
    const reader = await show(form, { as: staff('driver') });
    expect(screen.queryByRole('radio')).toBeNull();
    await reader.type(screen.getByRole('textbox', { name: WHAT.found }), 'Шапка');
    await reader.click(screen.getByRole('button', { name: 'Записати' }));
    await waitFor(() => expect(done).toBe(1));
    expect(callsOf(requests, foundApi.enter)[0]?.body).toEqual({ what: 'Шапка', seat: null, reportId: null });
  });
});
