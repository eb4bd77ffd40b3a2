interface Line {
  name: string;
  cents: number;
}

/** A line of a receipt, in minor units of its currency. */
export interface ReceiptLine {
  name: string;
  amount: number;
}

/**
 * Divides an amount by the lines of the price that it pays, wholly or in part: each gets its share, and rounding goes to the first line, so that
 * the lines add up. A price whose lines come to nothing is one line.
 */
export function receiptLines(lines: readonly Line[], amount: number): ReceiptLine[] {
  const [first] = lines;
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  if (!first || total <= 0) return [{ name: first?.name ?? '', amount }];
  const shares = lines.map(({ name, cents }) => ({ name, amount: Math.round((amount * cents) / total) }));
  const over = amount - shares.reduce((sum, share) => sum + share.amount, 0);
  return shares
    .map((share, index) => (index === 0 ? { ...share, amount: share.amount + over } : share))
    .filter((share) => share.amount !== 0);
}

/** An amount of a currency in kopecks; both rates are ten-thousandths for one euro. */
export function inHryvnias(
  { amount, currency, rate }: { amount: number; currency: string; rate: number },
  uah: number,
) {
  return currency === 'UAH' ? amount : Math.round((amount / rate) * uah);
}

/** The part of the kopecks of a sale that a return of an amount gives back. */
export function hryvniasBack(sale: { amount: number; amountUah: number }, amount: number): number {
  return Math.round((sale.amountUah * amount) / sale.amount);
}
