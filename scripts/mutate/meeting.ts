import { appendFileSync } from 'node:fs';

/** A check of zod, as far as its run can be noticed. */
interface Limit {
  _zod: { check?: (payload: unknown) => unknown };
}

declare global {
  var meetGuard: ((number: number) => void) | undefined;
  var meetLimit: (<L extends Limit>(number: number, limit: L) => L) | undefined;
}

const met = new Set<number>();
let record = '';

globalThis.meetGuard = (number) => {
  if (met.has(number)) return;
  met.add(number);
  if (record) appendFileSync(record, `${number}\n`);
};

globalThis.meetLimit = (number, limit) => {
  const { check } = limit._zod;
  if (check)
    limit._zod.check = (payload) => {
      globalThis.meetGuard?.(number);
      return check(payload);
    };
  return limit;
};

/** Writes the number of each guard that runs from now on to a file, once; the first line of each test file calls it. */
export function recordGuards(file: string): void {
  // Another test file of the same process
  if (record) met.clear();
  record = file;
  appendFileSync(file, [...met].map((number) => `${number}\n`).join(''));
}
