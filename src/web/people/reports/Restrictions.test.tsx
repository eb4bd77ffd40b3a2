import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { reportsApi } from '#shared/people/reports/api.ts';
import type { Restriction } from '#shared/people/reports/schema.ts';
import { answer, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import HiddenNote from './HiddenNote.tsx';
import Restrictions from './Restrictions.tsx';

const STOPPED: Restriction = {
  measure: 'stop_selling',
  kind: 'carrier',
  at: '2026-06-10T12:00:00.000Z',
  until: '2026-07-10T12:00:00.000Z',
  ground: 'terms',
  rule: 'service',
  code: 'abcdefghjkmnpqrstuvw',
  carrier: true,
};

async function open(restrictions: Restriction[]) {
  serve(answer(reportsApi.restrictions, () => restrictions));
  await show(<Restrictions />, { as: staff('owner') });
}

describe('what is restricted', () => {
  it.each<[values: Partial<Restriction>, title: string, text: string]>([
    [
      {},
      'Vezu зупинила продаж ваших поїздок',
      'З 10.06.2026, до 10.07.2026. Підстава: умови користування, чесний продаж і виконання поїздок.',
    ],
    [
      { measure: 'stop_chat', until: null },
      'Vezu обмежила ваше листування',
      'З 10.06.2026, поки не скасують. Підстава: умови користування, чесний продаж і виконання поїздок.',
    ],
    [
      { measure: 'stop_reviews', ground: 'law', rule: 'стаття 129 КК України' },
      'Vezu обмежила ваші відгуки',
      'З 10.06.2026, до 10.07.2026. Підстава: закон, стаття 129 КК України.',
    ],
    [
      { measure: 'hide', kind: 'review', until: null, ground: null },
      'Vezu приховала: відгук',
      'З 10.06.2026, поки не скасують. Підстава: чесний продаж і виконання поїздок.',
    ],
  ])('%j is said with its time and its ground', async (values, title, text) => {
    await open([{ ...STOPPED, ...values }]);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(readText(screen.getByText(/^З 10/))).toBe(text);
  });

  it('leads to its reasons, each of several to its own', async () => {
    await open([STOPPED, { ...STOPPED, measure: 'stop_chat', code: 'b'.repeat(20) }]);
    const band = await screen.findByRole('region', { name: 'Обмеження' });
    const links = within(band).getAllByRole('link', { name: 'Причини й оскарження' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/reports/${STOPPED.code}`,
      `/reports/${'b'.repeat(20)}`,
    ]);
  });

  it('leaves no band where nothing is', async () => {
    await open([]);
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the note of what is hidden', () => {
  it('says that only its owner sees it, and leads to the reasons', async () => {
    await show(<HiddenNote code={STOPPED.code} page={false} />);
    expect(screen.getByText(/Це бачите лише ви/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Чому' }).getAttribute('href')).toBe(`/reports/${STOPPED.code}`);
  });

  it('of a page says that the staff see it, and has no link without a decision', async () => {
    await show(<HiddenNote code={null} page />);
    expect(screen.getByText(/лише ваші працівники/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
