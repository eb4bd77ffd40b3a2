import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adviceApi } from '#shared/people/reference/advice-api.ts';
import { answer, serve } from '#testing/web/answers.ts';
import { show } from '#testing/web/show.tsx';
import { today } from '#web/core/i18n/format.ts';
import BorderAdvice from './BorderAdvice.tsx';

const EES = {
  topic: 'ees' as const,
  uk: 'Усі виходять з автобуса.',
  en: 'Everybody leaves the bus.',
  source: 'https://travel-europe.europa.eu/ees',
  checkedOn: today(),
  builtIn: false,
};
const PAPERS = { ...EES, topic: 'papersToUa' as const, uk: 'Закордонний паспорт.', checkedOn: '2025-10-12' };

it('shows the texts of the direction with their day and source, and says which are old', async () => {
  serve(answer(adviceApi.all, () => [EES, PAPERS, { ...EES, topic: 'papersToEu' as const, uk: 'До ЄС.' }]));
  const user = await show(<BorderAdvice from="PL" to="UA" />);
  await user.click(await screen.findByRole('button', { name: /Що потрібно на кордоні/ }));
  await screen.findByText(PAPERS.uk);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Документи для в’їзду в Україну',
    'Реєстрація на кордоні (EES)',
  ]);
  expect(screen.getByText(/Станом на 12.10.2025. З того часу правила могли змінитися/)).toBeDefined();
  expect(screen.getAllByText(/^Станом на/)).toHaveLength(2);
  expect(screen.getAllByText(/могли змінитися/)).toHaveLength(1);
  const [link] = screen.getAllByRole('link', { name: 'Джерело: travel-europe.europa.eu' });
  expect(link?.getAttribute('href')).toBe(EES.source);
});

it('shows nothing where no border is checked', async () => {
  serve();
  await show(<BorderAdvice from="PL" to="DE" />);
  expect(screen.queryByRole('button')).toBeNull();
});
