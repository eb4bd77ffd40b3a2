import { isLocalDate, type LocalDate } from '#shared/core/time.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

const NAME = 'searched-back';

/** Remembers in this tab the day of the way back that was chosen in the search, for the ticket of the way there. */
export function rememberBack(from: number, to: number, day: LocalDate | undefined): void {
  storeOwn(NAME, day === undefined ? null : `${from}.${to}.${day}`, 'tab');
}

/** The day that was chosen for the way back between these towns; null without one. */
export function searchedBack(from: number, to: number): LocalDate | null {
  const [start, end, day = ''] = String(readOwn(NAME, 'tab') ?? '').split('.');
  return Number(start) === from && Number(end) === to && isLocalDate(day) ? day : null;
}
