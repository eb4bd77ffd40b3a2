import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { credentialsApi } from '#shared/network/credentials/api.ts';
import type { CredentialKind } from '#shared/network/credentials/kinds.ts';
import {
  type Credential,
  type CredentialHolder,
  type CredentialLine,
  MAX_CREDENTIAL_BYTES,
  MAX_CREDENTIAL_FILES,
} from '#shared/network/credentials/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import CredentialBlock from './CredentialBlock.tsx';
import CredentialDialog from './CredentialDialog.tsx';
import ExpiredWarning from './ExpiredWarning.tsx';
import { FilesField } from './FilesField.tsx';

const INSURANCE = 'Страхування, «Зелена карта»';

function document(values: Partial<Credential> = {}): Credential {
  return {
    id: 41,
    kind: 'insurance',
    busId: 5,
    driverId: null,
    number: 'AA 123456',
    issuedBy: '',
    categories: [],
    validFrom: null,
    validUntil: '2035-06-22',
    addedAt: '2035-01-01T00:00:00.000Z',
    addedBy: null,
    replacedAt: null,
    files: [],
    ...values,
  };
}

function line(values: Partial<CredentialLine>): CredentialLine {
  return { kind: 'insurance', required: true, state: 'missing', days: null, credential: null, ...values };
}

function bus(lines: CredentialLine[]): CredentialHolder {
  const its = { manufacturer: 'Mercedes-Benz', model: 'Sprinter', number: 'BC 1234 AA' };
  return { subject: 'bus', busId: 5, driverId: null, bus: its, driver: null, lines };
}

const OPTIONS = { as: staff('owner') } as const;

describe('the documents of a bus', () => {
  it.each([
    ['missing', null, null, 'бракує'],
    ['expired', -1, document(), 'прострочено'],
    ['expiring', 0, document(), 'останній день'],
    ['expiring', 3, document(), 'ще 3 дні'],
    ['valid', 90, document(), 'діє'],
    ['endless', null, document({ validUntil: null }), 'без строку'],
  ] as const)('that are %s (%s days) say so', async (state, days, credential, text) => {
    serve(answer(credentialsApi.list, () => ({ data: [bus([line({ state, days, credential })])] })));
    await show(<CredentialBlock only={{ bus: 5 }} />, OPTIONS);
    const row = (await screen.findByText(INSURANCE)).closest('li');
    expect(row?.textContent).toContain(text);
    const counted = ['missing', 'expired', 'expiring'].includes(state);
    expect(screen.queryByText('увага: 1') !== null, 'whether it needs attention').toBe(counted);
  });

  it('are not shown to those who may not see them', async () => {
    const requests = serve(answer(credentialsApi.list, () => ({ data: [] })));
    await show(<CredentialBlock only={{ bus: 5 }} />, OPTIONS);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByText('Документи')).toBeNull();
  });
});

describe('the warning before a trip', () => {
  const holders = [
    bus([line({ state: 'expiring', credential: document() }), line({ kind: 'tachograph', state: 'missing' })]),
    {
      ...bus([line({ kind: 'passport', state: 'valid', credential: document({ validUntil: '2035-06-10' }) })]),
      ...{ subject: 'driver', busId: null, driverId: 8, bus: null, driver: { name: 'Тарас', lastName: 'Шевчук' } },
    } satisfies CredentialHolder,
  ];
  const warned = async (day: string, busId: number | null, driverIds: number[]) => {
    const requests = serve(answer(credentialsApi.list, () => ({ data: holders })));
    await show(<ExpiredWarning busId={busId} driverIds={driverIds} day={day} />, OPTIONS);
    await waitFor(() => expect(requests).toHaveLength(1));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.split(':')[0]);
  };

  it.each([
    ['the last day of the insurance', '2035-06-22', 5, [], []],
    ['the day after it', '2035-06-23', 5, [], ['Mercedes-Benz Sprinter']],
    [
      'a day for which the driver’s passport has expired too',
      '2035-06-23',
      5,
      [8],
      ['Mercedes-Benz Sprinter', 'Тарас Шевчук'],
    ],
    ['the driver alone', '2035-06-11', null, [8], ['Тарас Шевчук']],
    ['another bus and driver', '2035-06-23', 6, [9], []],
  ])('%s', async (_what, day, busId, driverIds, names) => {
    expect(await warned(day, busId, driverIds)).toEqual(names);
  });
});

describe('the form of a document', () => {
  async function open(kind: CredentialKind, before: Credential | null = null, refuse = false) {
    const saved = (): Credential => {
      if (refuse) throw new Refusal(409, 'file_missing');
      return document({ kind });
    };
    const requests = serve(answer(credentialsApi.add, saved), answer(credentialsApi.edit, saved));
    let closed = 0;
    const dialog = <CredentialDialog holder={bus([])} kind={kind} before={before} onClose={() => (closed += 1)} />;
    const reader = await show(dialog, OPTIONS);
    const save = () => reader.click(screen.getByRole('button', { name: 'Зберегти' }));
    return { requests, reader, save, closed: () => closed };
  }
  const until = () => screen.getByLabelText<HTMLInputElement>('Діє до');

  it('asks for the last day before anything is sent', async () => {
    const { requests, reader, save, closed } = await open('insurance');
    expect(screen.queryByLabelText('Без строку дії'), 'an insurance without an end').toBeNull();
    expect(screen.queryByText('Категорії'), 'categories of an insurance').toBeNull();
    await save();
    expect(await screen.findByText('Вкажіть останній день дії.')).toBeTruthy();
    expect(requests).toEqual([]);
    await reader.type(until(), '2036-01-31');
    await reader.type(screen.getByLabelText('Номер'), 'AB 1');
    await save();
    await waitFor(() => expect(closed()).toBe(1));
    expect(callsOf(requests, credentialsApi.add).map(({ body }) => body)).toMatchObject([
      { busId: 5, driverId: null, data: { kind: 'insurance', number: 'AB 1', validUntil: '2036-01-31', files: [] } },
    ]);
  });

  it('refuses an end before the beginning', async () => {
    const { requests, reader, save } = await open('insurance');
    await reader.type(screen.getByLabelText('Діє з'), '2036-02-01');
    await reader.type(until(), '2036-01-31');
    await save();
    expect(await screen.findByText('Документ закінчується раніше, ніж починається.')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('needs no last day where the document has none, and forgets one that was typed', async () => {
    const { requests, reader, save, closed } = await open('registration');
    await reader.type(until(), '2036-01-31');
    await reader.click(screen.getByLabelText('Без строку дії'));
    expect(screen.queryByLabelText('Діє до')).toBeNull();
    await save();
    await waitFor(() => expect(closed()).toBe(1));
    expect(callsOf(requests, credentialsApi.add)[0]?.body).toMatchObject({ data: { validUntil: '', endless: true } });
  });

  it('corrects the document with what was in it, its files and categories too', async () => {
    const files = [{ id: 7, name: 'front.webp', type: 'image/webp' as const, bytes: 2048 }];
    const before = document({ kind: 'drivingLicence', categories: ['D', 'B'], validUntil: null, files });
    const { requests, reader, save, closed } = await open('drivingLicence', before);
    const chips = within(screen.getByRole('group', { name: 'Категорії' }));
    await reader.click(chips.getByRole('button', { name: 'DE' }));
    await reader.click(chips.getByRole('button', { name: 'B' }));
    await save();
    await waitFor(() => expect(closed()).toBe(1));
    const [edited] = callsOf(requests, credentialsApi.edit);
    expect(edited?.params.credentialId).toBe('41');
    expect(edited?.body).toMatchObject({ categories: ['D', 'DE'], files: [7], endless: true, number: 'AA 123456' });
  });

  it('stays open with the reason where it is refused', async () => {
    const { reader, save, closed } = await open('insurance', null, true);
    await reader.type(until(), '2036-01-31');
    await save();
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(closed()).toBe(0);
  });
});

describe('the files of a document', () => {
  const file = (id: number) => ({ id, name: `page ${id}.pdf`, type: 'application/pdf' as const, bytes: 2048 });
  async function open(count: number) {
    const requests = serve();
    const changes: number[][] = [];
    const files = Array.from({ length: count }, (_, index) => file(index + 1));
    const field = (
      <FilesField files={files} onChange={(next) => changes.push(next.map(({ id }) => id))} onBusy={() => undefined} />
    );
    const reader = await show(field, OPTIONS);
    return { requests, changes, reader };
  }

  it('offers no further one when the document has all that it may have', async () => {
    await open(MAX_CREDENTIAL_FILES);
    expect(screen.queryByRole('button', { name: 'Вибрати файли' })).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(MAX_CREDENTIAL_FILES);
  });

  it('removes the one whose button is pressed', async () => {
    const { reader, changes } = await open(3);
    await reader.click(screen.getByRole('button', { name: 'Прибрати page 2.pdf' }));
    expect(changes).toEqual([[1, 3]]);
  });

  it('names a PDF that is too large, and sends nothing', async () => {
    const { reader, requests, changes } = await open(1);
    const large = new File(['%PDF-'], 'scan.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: MAX_CREDENTIAL_BYTES + 1 });
    const picker = window.document.querySelector<HTMLInputElement>('input[type=file][multiple]');
    if (!picker) throw new Error('no picker');
    await reader.upload(picker, large);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^scan\.pdf: .*забагато/);
    expect([requests, changes]).toEqual([[], []]);
  });
});
