import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adviceApi } from '#shared/people/reference/advice-api.ts';
import { referenceApi } from '#shared/people/reference/api.ts';
import { helpApi } from '#shared/people/reference/help-api.ts';
import { answer, serve } from '#testing/web/answers.ts';
import { show } from '#testing/web/show.tsx';
import { HelpPage } from './HelpPage.tsx';

it('names the point of contact for users and authorities, and how reports are decided', async () => {
  serve(
    answer(helpApi.changed, () => []),
    answer(referenceApi.terms, () => null),
    answer(adviceApi.all, () => [
      {
        topic: 'goods' as const,
        uk: 'Зброя.',
        en: 'Weapons',
        source: 'https://customs.gov.ua/',
        checkedOn: '2026-06-01',
        builtIn: true,
      },
    ]),
  );
  await show(<HelpPage />);
  expect(await screen.findByText(/єдина точка контакту.*статтями 11 і 12 Регламенту \(ЄС\) 2022\/2065/)).toBeTruthy();
  const terms = screen.getByRole('heading', { name: 'Умови користування' }).closest('section');
  if (!terms) throw new Error('the terms have no section');
  expect(within(terms).getByText(/Кожну скаргу розглядає людина.*протягом 6 місяців/)).toBeTruthy();
});
