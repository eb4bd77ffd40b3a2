import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Identity } from '#shared/people/accounts/base/schema.ts';
import type { NotificationChoices } from '#shared/people/accounts/profile/notifications.ts';
import { notificationsApi } from '#shared/people/accounts/profile/notifications-api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { waitingToasts } from '#web/ui/base/toasts.ts';
import { KindsTable } from './KindsTable.tsx';

/** The row of the chat's messages, which is not that of announcements. */
const MESSAGE = /^Повідомлення в чаті/;

beforeEach(() => waitingToasts.set([]));

async function open(
  as: Identity,
  { choices = [], refusal }: { choices?: NotificationChoices; refusal?: Refusal } = {},
) {
  const requests = serve(
    answer(notificationsApi.choices, () => ({ choices: [...choices], quiet: null })),
    answer(notificationsApi.choose, ({ body }) => {
      if (refusal) throw refusal;
      const choice = notificationsApi.choose.body?.parse(body);
      return { choices: choice ? [choice] : [], quiet: null };
    }),
  );
  const reader = await show(<KindsTable choices={choices} channels={['toast', 'email', 'push']} />, {
    as,
  });
  return { reader, requests };
}

const row = (name: string | RegExp) => screen.getByRole('row', { name });
const cells = (name: string | RegExp) =>
  [...row(name).querySelectorAll('td')].map((cell) => {
    const box = cell.querySelector('input');
    return box ? box.checked : cell.querySelector('svg') ? 'locked' : readText(cell);
  });

it('shows the default of each switch, and a lock where there is none', async () => {
  await open(passenger());
  expect(cells(/Рейс скасовано/)).toEqual([true, 'locked', true]);
  expect(cells(MESSAGE)).toEqual([true, false, true]);
});

it('shows what the person has chosen instead', async () => {
  await open(passenger(), { choices: [{ kind: 'message', channel: 'email', wanted: true }] });
  expect(cells(MESSAGE)).toEqual([true, true, true]);
});

it('has a group of bookings for the people of a carrier only', async () => {
  await open(staff('owner'));
  expect(screen.getByRole('rowheader', { name: 'Бронювання' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Рейси' })).toBeTruthy();
});

it('a passenger’s bookings are their ride', async () => {
  await open(passenger());
  expect(screen.queryByRole('rowheader', { name: 'Бронювання' })).toBeNull();
  expect(screen.getByRole('rowheader', { name: 'Моя поїздка' })).toBeTruthy();
});

it('saves one switch, and undoing it saves the opposite', async () => {
  const { reader, requests } = await open(passenger());
  await reader.click(row(MESSAGE).querySelectorAll('input')[1] ?? document.body);
  await waitFor(() => expect(waitingToasts.get()).toHaveLength(1));
  const [{ action } = { action: undefined }] = waitingToasts.get();
  action?.onAct();
  await waitFor(() => expect(waitingToasts.get()).toHaveLength(2));
  expect(callsOf(requests, notificationsApi.choose).map(({ body }) => body)).toEqual([
    { kind: 'message', channel: 'email', wanted: true },
    { kind: 'message', channel: 'email', wanted: false },
  ]);
  expect(waitingToasts.get()[1]).not.toHaveProperty('action');
});

it('says so when a switch could not be saved', async () => {
  const { reader } = await open(passenger(), { refusal: new Refusal(409, 'conflict') });
  await reader.click(row(MESSAGE).querySelectorAll('input')[1] ?? document.body);
  await waitFor(() => expect(waitingToasts.get()).toMatchObject([{ kind: 'bad' }]));
});
