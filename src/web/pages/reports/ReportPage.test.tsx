import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportsApi } from '#shared/people/reports/api.ts';
import type { ReportPage as Page, ShownDecision } from '#shared/people/reports/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { show } from '#testing/web/show.tsx';
import { Matched } from '#web/core/router/router.tsx';
import { ReportPage } from './ReportPage.tsx';

const CODE = 'a1b2c3d4e5f6g7h8i9j0';
const DECISION: ShownDecision = {
  ...{ at: '2035-06-12T04:00:00.000Z', text: 'Відгук порушує умови.', measures: ['hide'], ended: [], until: null },
  ...{ complaint: null, complainUntil: '2035-12-12T04:00:00.000Z', mayComplain: true },
};
const COMPLAINT = {
  ...{ words: 'Це правда, є фото.', createdAt: '2035-06-13T04:00:00.000Z', answer: '', answeredAt: null },
  state: 'open',
} as const;

function page(values: Partial<Page> = {}): Page {
  return {
    ...{ number: 7, side: 'concerned', kind: 'review', title: 'Відгук про поїздку', state: 'decided', report: null },
    ...{ createdAt: '2035-06-11T04:00:00.000Z', dueAt: '2035-06-14T04:00:00.000Z', decisions: [DECISION] },
    ...values,
  };
}

const open = () => show(<Matched params={{ code: CODE }} elements={[<ReportPage key="page" />]} />);

it('the person whom a decision concerns contests it, and reads their own text at once', async () => {
  const requests = serve(
    answer(reportsApi.page, () => page()),
    answer(reportsApi.complain, () => page({ decisions: [{ ...DECISION, mayComplain: false, complaint: COMPLAINT }] })),
  );
  const reader = await open();
  expect(await screen.findByRole('heading', { name: 'Рішення № 7' })).toBeTruthy();
  await reader.type(screen.getByLabelText('Чому рішення неправильне'), COMPLAINT.words);
  await reader.click(screen.getByRole('button', { name: 'Оскаржити' }));
  expect(await screen.findByText(COMPLAINT.words)).toBeTruthy();
  expect(callsOf(requests, reportsApi.complain).map(({ params, body }) => [params.code, body])).toEqual([
    [CODE, { words: COMPLAINT.words }],
  ]);
  expect(screen.queryByRole('button', { name: 'Оскаржити' })).toBeNull();
});

it('words are required, and a refusal is shown with them', async () => {
  const requests = serve(
    answer(reportsApi.page, () => page()),
    answer(reportsApi.complain, () => {
      throw new Refusal(409, 'conflict');
    }),
  );
  const reader = await open();
  await reader.click(await screen.findByRole('button', { name: 'Оскаржити' }));
  const words = screen.getByLabelText('Чому рішення неправильне');
  await waitFor(() => expect(words.getAttribute('aria-invalid')).toBe('true'));
  expect(callsOf(requests, reportsApi.complain)).toEqual([]);
  await reader.type(words, COMPLAINT.words);
  await reader.click(screen.getByRole('button', { name: 'Оскаржити' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Хтось змінив це раніше за вас'));
  expect(words).toHaveProperty('value', COMPLAINT.words);
});

it('a decision whose measures have all ended is shown as lifted', async () => {
  serve(answer(reportsApi.page, () => page({ decisions: [{ ...DECISION, ended: ['hide'], mayComplain: false }] })));
  await open();
  expect(await screen.findByText('Скасовано')).toBeTruthy();
});

it('the reporter reads their report and until when it is decided', async () => {
  const report = { reason: 'other', words: 'Грубі слова' } as const;
  serve(answer(reportsApi.page, () => page({ side: 'reporter', state: 'open', report, decisions: [] })));
  await open();
  expect(await screen.findByRole('heading', { name: 'Скарга № 7' })).toBeTruthy();
  expect(screen.getByText('Грубі слова')).toBeTruthy();
  expect(screen.getByText('Розглядаємо')).toBeTruthy();
});

it('an unknown code leads to the help, and another error can be tried again', async () => {
  let refusal = new Refusal(500, 'internal');
  serve(
    answer(reportsApi.page, () => {
      throw refusal;
    }),
  );
  const reader = await open();
  const again = await screen.findByRole('button', { name: 'Спробувати ще раз' });
  refusal = new Refusal(404, 'not_found');
  await reader.click(again);
  expect((await screen.findByRole('link', { name: 'До довідки' })).getAttribute('href')).toBe('/help');
  expect(screen.queryByRole('button', { name: 'Спробувати ще раз' })).toBeNull();
});
