import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { referenceApi } from '#shared/people/reference/api.ts';
import type { Bulletins } from '#shared/people/reference/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { queryClient } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { readOwn } from '#web/core/storage/scoped-storage.ts';
import BulletinStrip from './BulletinStrip.tsx';

const QUEUE = { id: 4, urgent: true, dismissable: true, uk: 'Черга 6 годин.', en: 'A queue of 6 hours.' };
const PAUSE = { id: 5, urgent: false, dismissable: false, uk: 'Перерва о другій.', en: 'A pause at two.' };
const TERMS = { id: 9, changesUk: 'Новий строк.', changesEn: 'A new term.' };
const NAME = 'Ми оновили умови';

/** Opens the strip; `accept` is how the server answers an acceptance. */
async function open(bulletins: Bulletins, accept: () => Bulletins = () => ({ ...bulletins, terms: null })) {
  const requests = serve(
    answer(referenceApi.bulletins, () => bulletins),
    answer(referenceApi.acceptTerms, accept),
  );
  const reader = await show(<BulletinStrip />, { as: passenger() });
  return { requests, reader };
}

it('shows nothing without announcements and new terms', async () => {
  const { requests } = await open({ announcements: [], terms: null });
  await waitFor(() => expect(callsOf(requests, referenceApi.bulletins)).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByText(NAME)).toBeNull();
});

it('lets the reader put away only what may be put away, and remembers it on the device', async () => {
  const bulletins = { announcements: [QUEUE, PAUSE], terms: null };
  const { reader } = await open(bulletins);
  expect(await screen.findByText(PAUSE.uk)).toBeTruthy();
  const close = screen.getAllByRole('button', { name: 'Прибрати оголошення' });
  expect(close).toHaveLength(1);
  for (const button of close) await reader.click(button);
  expect(screen.queryByText(QUEUE.uk)).toBeNull();
  expect(screen.getByText(PAUSE.uk)).toBeTruthy();
  await open(bulletins);
  expect((await screen.findAllByText(PAUSE.uk)).length).toBeGreaterThan(0);
  expect(screen.queryByText(QUEUE.uk)).toBeNull();
});

it('shows an announcement again that may no longer be put away', async () => {
  const { reader } = await open({ announcements: [QUEUE], terms: null });
  await reader.click(await screen.findByRole('button', { name: 'Прибрати оголошення' }));
  cleanup();
  queryClient.clear();
  await open({ announcements: [{ ...QUEUE, dismissable: false }], terms: null });
  expect(await screen.findByText(QUEUE.uk)).toBeTruthy();
});

it('asks about new terms without stopping anybody, and accepts exactly those that were read', async () => {
  const { reader, requests } = await open({ announcements: [], terms: TERMS });
  await reader.click(await screen.findByRole('button', { name: 'Прочитати' }));
  expect(await screen.findByText(TERMS.changesUk)).toBeTruthy();
  await reader.click(screen.getByRole('button', { name: 'Пізніше' }));
  expect(callsOf(requests, referenceApi.acceptTerms)).toEqual([]);
  expect(screen.getByText(NAME)).toBeTruthy();
  await reader.click(screen.getByRole('button', { name: 'Прочитати' }));
  await reader.click(await screen.findByRole('button', { name: 'Приймаю' }));
  await waitFor(() => expect(screen.queryByText(NAME)).toBeNull());
  expect(callsOf(requests, referenceApi.acceptTerms).map(({ body }) => body)).toEqual([{ versionId: TERMS.id }]);
});

it('keeps the question open where the acceptance is refused', async () => {
  const { reader, requests } = await open({ announcements: [], terms: TERMS }, () => {
    throw new Refusal(409, 'conflict');
  });
  await reader.click(await screen.findByRole('button', { name: 'Прочитати' }));
  await reader.click(await screen.findByRole('button', { name: 'Приймаю' }));
  await waitFor(() => expect(callsOf(requests, referenceApi.acceptTerms)).toHaveLength(1));
  const again = await screen.findByRole('button', { name: 'Приймаю' });
  await waitFor(() => expect(again.getAttribute('aria-busy')).not.toBe('true'));
  expect(screen.getByText(TERMS.changesUk)).toBeTruthy();
});

it('uses the names that the operators wrote, also of texts that are loaded later, and stores them on the device', async () => {
  const texts = {
    'amenities.wifi': { uk: 'Інтернет', en: 'Internet' },
    'statuses.seat.boarded': { uk: 'У дорозі', en: 'Travelling' },
  };
  await open({ announcements: [], terms: null, texts });
  await waitFor(() => expect(t('amenities.wifi')).toBe('Інтернет'));
  expect(t('statuses.seat.boarded')).toBe('У дорозі');
  expect(t('statuses.seat.confirmed')).toBe('Підтверджено');
  expect(readOwn('texts.uk')).toMatchObject({ 'amenities.wifi': ['Інтернет'] });
});
