import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { reportsApi } from '#shared/people/reports/api.ts';
import type { ReportedThing } from '#shared/people/reports/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import ReportButton from './ReportButton.tsx';
import ReportDialog from './ReportDialog.tsx';

const CARRIER: ReportedThing = { kind: 'carrier', id: 3 };
const CODE = 'abcdefghjkmnpqrstuvw';

interface Options {
  as?: ReturnType<typeof passenger>;
  things?: readonly ReportedThing[];
  refused?: Refusal;
}

/** Opens the form, by default as a visitor. */
async function open({ as, things = [CARRIER], refused }: Options = {}) {
  const onClose = vi.fn();
  const requests = serve(
    answer(reportsApi.file, () => {
      if (refused) throw refused;
      return { number: 41, code: CODE };
    }),
  );
  const reader = await show(<ReportDialog things={things} onClose={onClose} />, {
    ...(as && { as }),
  });
  const sent = () => callsOf(requests, reportsApi.file);
  return { reader, onClose, sent };
}
const choose = (name: string) => screen.getByRole('radio', { name });
const send = () => screen.getByRole('button', { name: 'Надіслати скаргу' });
const WORDS = /^Подробиці/;
const NAME = 'Ваше ім’я';
const EMAIL = 'Електронна пошта для відповіді';

describe('the form', () => {
  it.each([
    ['Небезпека для людей', true, 'Подробиці', true],
    ['Схоже на шахрайство', true, 'Подробиці', false],
    ['Неправда', false, 'Подробиці', false],
    ['Спам або реклама', false, 'Подробиці, якщо хочете', false],
  ])('of “%s” asks for good faith: %s, for “%s”, names 112: %s', async (reason, goodFaith, words, urgent) => {
    const { reader } = await open();
    await reader.click(choose(reason));
    expect(screen.queryByRole('checkbox') !== null).toBe(goodFaith);
    expect(screen.getByLabelText(words).tagName).toBe('TEXTAREA');
    expect(screen.queryByText(/телефонуйте 112/) !== null).toBe(urgent);
  });

  it('asks a visitor who they are, and nobody who is signed in', async () => {
    await open();
    expect([screen.queryByLabelText(NAME), screen.queryByLabelText(EMAIL)]).not.toContain(null);
  });

  it('asks nobody who is signed in', async () => {
    await open({ as: passenger() });
    expect([screen.queryByLabelText(NAME), screen.queryByLabelText(EMAIL)]).toEqual([null, null]);
  });

  it('is not sent without what it needs, and says where', async () => {
    const { reader, sent } = await open();
    await reader.click(choose('Схоже на шахрайство'));
    await reader.click(send());
    await waitFor(() => expect(screen.getByLabelText(WORDS).getAttribute('aria-invalid')).toBe('true'));
    for (const field of [screen.getByLabelText(NAME), screen.getByLabelText(EMAIL), screen.getByRole('checkbox')])
      expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('sends the reason, the words and who the visitor is, and once only', async () => {
    const { reader, sent } = await open();
    await reader.click(choose('Неправда'));
    await reader.type(screen.getByLabelText(WORDS), ' Такої компанії немає. ');
    await reader.type(screen.getByLabelText(NAME), 'Марта');
    await reader.type(screen.getByLabelText(EMAIL), 'marta@example.org');
    await reader.click(send());
    await screen.findByText('Скаргу № 41 отримано');
    expect(sent().map(({ body }) => body)).toEqual([
      {
        thing: CARRIER,
        ...{ reason: 'false', words: 'Такої компанії немає.', goodFaith: false },
        ...{ name: 'Марта', email: 'marta@example.org' },
      },
    ]);
    expect(sent()[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('shows the number and the way to the page of the report', async () => {
    const { reader, onClose } = await open({ as: passenger() });
    await reader.click(send());
    await screen.findByText('Скаргу № 41 отримано');
    expect(screen.getByRole('link', { name: 'Відкрити скаргу' }).getAttribute('href')).toBe(`/reports/${CODE}`);
    await reader.click(screen.getByRole('button', { name: 'Готово' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['already_reported', new Refusal(409, 'already_reported')],
    ['reports_stopped', new Refusal(403, 'reports_stopped', [], { until: '2026-07-10T09:00:00.000Z' })],
    ['too_many_requests', new Refusal(429, 'too_many_requests')],
  ])('says that it was refused, and keeps what was written: %s', async (_code, refused) => {
    const { reader } = await open({ as: passenger(), refused });
    await reader.type(screen.getByLabelText(WORDS), 'Обіцяє золоті гори');
    await reader.click(send());
    expect((await screen.findByRole('alert')).textContent?.length).toBeGreaterThan(10);
    expect(screen.getByLabelText<HTMLTextAreaElement>(WORDS).value).toBe('Обіцяє золоті гори');
  });

  it('puts what the server says of a field to the field', async () => {
    const refused = new Refusal(422, 'invalid_input', [{ field: 'email', key: 'email_format' }]);
    const { reader } = await open({ refused });
    await reader.type(screen.getByLabelText(NAME), 'Марта');
    await reader.type(screen.getByLabelText(EMAIL), 'marta@example.org');
    await reader.click(send());
    await waitFor(() => expect(screen.getByLabelText(EMAIL).getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('of several things', () => {
  const THINGS: ReportedThing[] = [
    { kind: 'carrier', id: 3 },
    { kind: 'bus_photo', id: 31 },
    { kind: 'bus_photo', id: 32 },
  ];

  it('each is named, alike ones with their number', async () => {
    await open({ things: THINGS });
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['сторінка перевізника', 'фото автобуса 1', 'фото автобуса 2']);
  });

  it('the chosen one is reported', async () => {
    const { reader, sent } = await open({ things: THINGS, as: passenger() });
    await reader.selectOptions(screen.getByLabelText('Про що'), 'фото автобуса 2');
    await reader.click(send());
    await screen.findByText('Скаргу № 41 отримано');
    expect(sent().map(({ body }) => body.thing)).toEqual([{ kind: 'bus_photo', id: 32 }]);
  });

  it('a single one is not asked for', async () => {
    await open();
    expect(screen.queryByLabelText('Про що')).toBeNull();
  });
});

describe('the button', () => {
  it.each([
    ['a visitor', undefined, true],
    ['a passenger', passenger(), true],
    ['a dispatcher', staff('dispatcher'), true],
    ['an operator, who has the desk', passenger({ userType: '' }), false],
  ])('is there for %s: %s', async (_who, as, there) => {
    const reader = await show(<ReportButton things={[CARRIER]} />, { ...(as && { as }) });
    const button = screen.queryByRole('button', { name: 'Поскаржитися' });
    expect(button !== null).toBe(there);
    if (!button) return;
    expect(screen.queryByRole('dialog')).toBeNull();
    await reader.click(button);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});
