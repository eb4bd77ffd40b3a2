import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { moderationApi } from '#shared/people/reports/desk-api.ts';
import type { DeskReport, History } from '#shared/people/reports/desk-schema.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { Matched } from '#web/core/router/router.tsx';
import { ReportDeskPage } from './ReportDeskPage.tsx';

const AT = '2035-06-12T06:00:00.000Z';
const HISTORY: History = { decisions: [], open: [], founded: 0, filed: 3, misuse: 2, reporterStoppedUntil: null };
const THING = { title: 'Карпати-Тур', text: 'Возимо щодня', weightKg: null };
const DECIDED: DeskReport = {
  ...{ id: 12, kind: 'carrier', reason: 'spam', source: 'notice', title: 'Карпати-Тур', words: 'Спам', urgent: false },
  ...{ state: 'decided', createdAt: AT, dueAt: AT, assignee: null, complaint: true, goodFaith: false },
  reporter: { accountId: 5, name: 'Ірина Савчук', email: 'i•••@example.org', locale: 'uk' },
  ...{
    seen: THING,
    now: { ...THING, pictures: [], hidden: false, waiting: false },
    messages: [],
    tripId: null,
    bookingId: null,
  },
  ...{ account: null, carrier: { id: 3, name: 'Карпати-Тур' }, people: [], others: [] },
  decisions: [
    {
      ...{ id: 1, at: AT, operator: null, measures: ['nothing'], ended: [], assessment: 'misuse', until: null },
      ...{ ground: null, rule: '', facts: '', automated: false, statement: '', outcome: 'Ні.', code: 'a'.repeat(20) },
      complaints: [
        {
          ...{ id: 4, side: 'reporter', words: 'Це не так', createdAt: AT, dueAt: AT, state: 'open', answer: '' },
          ...{ operator: null, mayAnswer: true },
        },
      ],
    },
  ],
  ...{ aboutConcerned: HISTORY, aboutReporter: HISTORY, measures: [], role: 'admin', operators: [] },
};

/** The same once the complaint is answered. */
function answered(): DeskReport {
  const decisions = DECIDED.decisions.map((decision) => ({
    ...decision,
    complaints: decision.complaints.map((one) => ({
      ...one,
      state: 'upheld' as const,
      answer: 'Так',
      mayAnswer: false,
    })),
  }));
  return { ...DECIDED, decisions };
}

async function open() {
  const requests = serve(
    answer(moderationApi.report, () => DECIDED),
    answer(moderationApi.stopReporter, () => ({
      ...DECIDED,
      aboutReporter: { ...HISTORY, reporterStoppedUntil: '2035-07-12T06:00:00.000Z' },
    })),
    answer(moderationApi.allowReporter, () => DECIDED),
    answer(moderationApi.answer, answered),
  );
  const reader = await show(<Matched params={{ reportId: '12' }} elements={[<ReportDeskPage key="page" />]} />, {
    path: '/admin/reports/12',
    as: passenger({ userType: '' }),
  });
  await screen.findByRole('button', { name: 'Не приймати скарг 30 днів' });
  return { requests, reader };
}

it('asks before it takes no more reports of somebody, and changes nothing when that is taken back', async () => {
  const { requests, reader } = await open();
  await reader.click(screen.getByRole('button', { name: 'Не приймати скарг 90 днів' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/окрім скарг про небезпеку/)).toBeTruthy();
  await reader.click(dialog.getByRole('button', { name: 'Скасувати' }));
  expect(callsOf(requests, moderationApi.stopReporter)).toEqual([]);
  await reader.click(screen.getByRole('button', { name: 'Не приймати скарг 30 днів' }));
  await reader.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Не приймати скарг 30 днів' }));
  expect(await screen.findByText(/^Скарги не приймаємо до/)).toBeTruthy();
  expect(callsOf(requests, moderationApi.stopReporter).map(({ body }) => body)).toEqual([{ days: 30 }]);
  expect(screen.queryByRole('button', { name: /Не приймати скарг/ })).toBeNull();
  await reader.click(screen.getByRole('button', { name: 'Знову приймати скарги' }));
  await reader.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Знову приймати скарги' }));
  expect(await screen.findByRole('button', { name: 'Не приймати скарг 30 днів' })).toBeTruthy();
  expect(callsOf(requests, moderationApi.allowReporter)).toHaveLength(1);
});

it('moves the focus to the answered complaint when its form is gone', async () => {
  const { reader } = await open();
  await reader.type(screen.getByRole('textbox', { name: 'Відповідь' }), 'Так');
  screen.getByRole('button', { name: 'Залишити рішення' }).focus();
  await reader.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Це не так'));
});
