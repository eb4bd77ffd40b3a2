import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OutputOf } from '#shared/core/endpoint.ts';
import { customersApi } from '#shared/office/customers/api.ts';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { Customer } from './CustomerPage.tsx';
import { CustomersPage } from './CustomersPage.tsx';

const PHONE = '+380673412208';
const MARIA: OutputOf<typeof customersApi.list>['data'][number] = {
  ...{ phone: PHONE, name: 'Марія Коваль', note: 'з дитиною', rides: 3, parcels: 0, noShows: 1, owed: 4500 },
  ...{ lastAt: '2026-06-12T04:00:00.000Z', nextAt: null },
};
const NO_PAGE = {
  current_page: 1,
  last_page: 1,
  from: 1,
  to: 1,
  per_page: 25,
  next_page_url: null,
  prev_page_url: null,
};

it('a customer is found by a word, and the row says what they owe', async () => {
  const requests = serve(answer(customersApi.list, () => ({ ...NO_PAGE, total: 1, data: [MARIA] })));
  const reader = await show(<CustomersPage />, { as: staff('dispatcher') });
  const row = await screen.findByRole('link', { name: /^Марія Коваль/ });
  expect(row.closest('li')?.textContent).toMatch(
    /\+380 67 341 22 08 · востаннє 12 червня · 1 неявка · з дитиною.*3 поїздки.*винні 45/,
  );
  await reader.type(screen.getByRole('searchbox'), 'коваль');
  await waitFor(() => expect(callsOf(requests, customersApi.list).at(-1)?.query.q).toBe('коваль'));
});

it('another number is merged into the customer; a refusal stays beside the number that was typed', async () => {
  let refused = true;
  const requests = serve(
    answer(callersApi.caller, () => ({
      ...{ phone: PHONE, numbers: [PHONE], name: 'Марія Коваль', rides: 3, parcels: 0, noShows: 0, since: null },
      ...{ unpaid: 0, note: '', coming: [], past: [] },
    })),
    answer(customersApi.bookings, () => ({ ...NO_PAGE, total: 0, data: [] })),
    answer(customersApi.merge, () => {
      if (refused) throw new Refusal(404, 'not_found');
      return undefined;
    }),
  );
  const reader = await show(<Customer phone={PHONE} />, {
    as: staff('dispatcher'),
  });
  await reader.click(await screen.findByRole('button', { name: 'Об’єднати з іншим номером' }));
  const dialog = within(await screen.findByRole('dialog'));
  await reader.type(dialog.getByRole('textbox'), '0503412209');
  await reader.click(dialog.getByRole('button', { name: 'Об’єднати' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  refused = false;
  await reader.click(dialog.getByRole('button', { name: 'Об’єднати' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(requests, customersApi.merge).at(-1)?.body).toEqual({ phone: '+380503412209', into: PHONE });
});
