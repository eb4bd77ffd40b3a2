import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DECLARATION_WORDING } from '#shared/network/carriers/declaration.ts';
import { type OwnVerification, verificationApi } from '#shared/office/admin/verification-api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { VerificationBand } from './VerificationBand.tsx';

const DECLARED = { at: '2026-06-10T12:00:00.000Z', by: { name: 'Орися', lastName: 'Гнатюк' } };
const OWN: OwnVerification = {
  ...{ state: 'verified', words: '', decidedAt: '2026-06-10T12:00:00.000Z', until: '2026-12-31', answerBy: null },
  ...{ required: false, sells: true, lastDay: null, declaration: DECLARED, missing: [] },
};
const LICENCE: OwnVerification['missing'][number] = {
  ...{ subject: 'carrier', busId: null, driverId: null, bus: null, driver: null },
  ...{ kind: 'licence', state: 'missing' },
};
const INSURANCE: OwnVerification['missing'][number] = {
  ...LICENCE,
  ...{ subject: 'bus', busId: 5, bus: { manufacturer: 'MAN', model: 'Lion', number: 'СЕ 7702 АА' } },
  ...{ kind: 'insurance', state: 'expired' },
};

async function open(values: Partial<OwnVerification> = {}, refused = false) {
  let now: OwnVerification = { ...OWN, ...values };
  const requests = serve(
    answer(verificationApi.own, () => now),
    answer(verificationApi.declare, () => {
      if (refused) throw new Refusal(409, 'conflict');
      now = { ...now, declaration: DECLARED };
      return now;
    }),
  );
  const reader = await show(<VerificationBand />, { as: staff('owner') });
  const band = await screen.findByRole('region', { name: 'Перевірка перевізника' });
  return { reader, band, declared: () => callsOf(requests, verificationApi.declare).map(({ body }) => body) };
}
const lines = () => screen.queryAllByRole('listitem').map((line) => readText(line));

describe('the state of the carrier', () => {
  it.each<[values: Partial<OwnVerification>, state: string, text: RegExp]>([
    [{}, 'Перевірено', /доки дійсні документи: 31\.12\.2026/],
    [{ until: null }, 'Перевірено', /бачать біля назви позначку «Перевірено»\.$/],
    [{ state: 'none', until: null }, 'Не перевірено', /^Додайте документи/],
    [{ state: 'asked', until: null }, 'Чекаємо на перевізника', /^Адміністратор просить/],
    [{ state: 'refused', until: null }, 'Відмовлено', /відмовив у позначці/],
    [{ state: 'ended', until: null }, 'Строк документа минув', /позначки біля назви вже немає/],
  ])('%j: %s', async (values, state, text) => {
    const { band } = await open(values);
    expect(within(band).getByText(state)).toBeTruthy();
    expect(within(band).getByText(text)).toBeTruthy();
  });

  it('names what is missing, whose it is and how', async () => {
    await open({ state: 'asked', missing: [LICENCE, INSURANCE] });
    expect(lines()).toEqual([
      'Ліцензія на перевезення пасажирів: бракує',
      'Страхування, «Зелена карта», СЕ 7702 АА: прострочено',
    ]);
  });

  it('with the mark lists no documents, unless the operators wait for an answer', async () => {
    await open({ missing: [INSURANCE] });
    expect(lines()).toEqual([]);
  });

  it('lists them while the operators wait for an answer, with their letter and its day', async () => {
    await open({ missing: [INSURANCE], answerBy: '2026-06-15', words: 'Надішліть договір.' });
    expect(lines()).toHaveLength(1);
    expect(screen.getByText('Надішліть договір.')).toBeTruthy();
    expect(readText(screen.getByText(/Чекаємо на відповідь/))).toContain('15.06.2026');
  });

  it.each<[values: Partial<OwnVerification>, alert: boolean]>([
    [{ required: true, sells: false, state: 'asked' }, true],
    [{ required: true, sells: true }, false],
    [{ required: false, sells: false }, false],
  ])('%j warns that nothing is sold: %s', async (values, alert) => {
    await open(values);
    expect(screen.queryByRole('alert') !== null).toBe(alert);
  });

  it('names the last day of selling', async () => {
    await open({ required: true, lastDay: '2026-07-04' });
    expect(screen.getByText(/продаються до кінця дня 04\.07\.2026/)).toBeTruthy();
  });
});

describe('the declaration', () => {
  const UNDECLARED = { declaration: null };

  it('is read with its day and its author, and without a name once the account is gone', async () => {
    await open();
    expect(readText(screen.getByText(/^Заявлено/))).toMatch(/^Заявлено 10\.06\.2026, .*Гнатюк.*: послуги/);
    expect(screen.queryByRole('button', { name: 'Прочитати й заявити' })).toBeNull();
  });

  it('has a day alone once the account is gone', async () => {
    await open({ declaration: { ...DECLARED, by: null } });
    expect(readText(screen.getByText(/^Заявлено/))).toBe('Заявлено 10.06.2026: послуги відповідають закону');
  });

  it('is missing until it is made, and is made only after its text was read', async () => {
    const { reader, declared } = await open(UNDECLARED);
    expect(lines()).toEqual(['Заява перевізника: бракує']);
    await reader.click(screen.getByRole('button', { name: 'Прочитати й заявити' }));
    const dialog = await screen.findByRole('dialog');
    expect(readText(dialog)).toContain('Карпати Тур');
    expect(declared()).toEqual([]);
    await reader.click(within(dialog).getByRole('button', { name: 'Заявляю' }));
    await screen.findByText(/^Заявлено/);
    expect(declared()).toEqual([{ wording: DECLARATION_WORDING }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lines()).toEqual([]);
  });

  it('that is refused stays open and says why; opened again, it has no error', async () => {
    const { reader } = await open(UNDECLARED, true);
    const press = (name: string) => screen.getByRole('button', { name });
    await reader.click(press('Прочитати й заявити'));
    await reader.click(press('Заявляю'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    await reader.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await reader.click(press('Прочитати й заявити'));
    expect(within(await screen.findByRole('dialog')).queryByRole('alert')).toBeNull();
  });
});
