import type { Currency } from '#shared/core/currencies.ts';
import type { CurrencySum, OwnCash } from '#shared/sales/trips/payment-rows.ts';
import { sameSums } from '../rules/payments.ts';
import type { Expected } from './expected-bookings.ts';
import type { SheetActions } from './sheet-actions.ts';

const EMPTY: OwnCash = { payments: [], expenses: [] };

export const EXPECTED_CASH: {
  [Name in 'expense' | 'dropExpense' | 'handOverCash']: Expected<SheetActions[Name]>;
} = {
  expense: (sheet, { expenseId: id, amount, currency, what, photos }, at) => {
    const { expenses, ...rest } = sheet.ownCash ?? EMPTY;
    if (expenses.some((one) => one.id === id)) return sheet;
    const row = { id, at: at.toISOString(), amount, currency, what, photos };
    return {
      ...sheet,
      ownCash: { ...rest, expenses: [...expenses, row] },
      cash: withCash(sheet.cash, { currency, amount: -amount }),
    };
  },
  dropExpense: (sheet, { expenseId }) => {
    const { expenses, ...rest } = sheet.ownCash ?? EMPTY;
    const dropped = expenses.find(({ id }) => id === expenseId);
    if (!dropped) return sheet;
    return {
      ...sheet,
      ownCash: { ...rest, expenses: expenses.filter((one) => one !== dropped) },
      cash: withCash(sheet.cash, dropped),
    };
  },
  handOverCash: (sheet, { sums }, at) => {
    const { payments, expenses, handedOver = [] } = sheet.ownCash ?? EMPTY;
    if (payments.length + expenses.length === 0 || !sameSums(sums, sheet.cash)) return sheet;
    const handed = { at: at.toISOString(), payments, expenses };
    return { ...sheet, ownCash: { ...EMPTY, handedOver: [...handedOver, handed] }, cash: [] };
  },
};

/** The cash on hand with a sum more, or less where it is negative. */
export function withCash(
  cash: readonly CurrencySum[],
  { currency, amount }: { currency: Currency; amount: number },
): CurrencySum[] {
  const known = cash.some((sum) => sum.currency === currency);
  const all = known ? [...cash] : [...cash, { currency, amount: 0 }];
  return all.map((sum) => (sum.currency === currency ? { currency, amount: sum.amount + amount } : sum));
}
