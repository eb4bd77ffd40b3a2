import type { LocalDate } from '#shared/core/time.ts';

/** The time between two dates in whole years and remaining months, as driving experience is shown (docs/product.md 3.12). */
export function experience(since: LocalDate, today: LocalDate): { years: number; months: number } {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = since.split('-').map(Number);
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const months = Math.max(0, (year - fromYear) * 12 + (month - fromMonth) - (day < fromDay ? 1 : 0));
  return { years: Math.floor(months / 12), months: months % 12 };
}
