/** The app's clock. All code that needs the time gets it from here. */
export type Clock = () => Date;

/** The machine's clock, moved by `offset` milliseconds, so that tests can run the app at any hour. */
export function clockWithOffset(offset: number): Clock {
  return () => new Date(Date.now() + offset);
}

/** An answer whose instants, by the names of the fields, are still Dates: the schema of the endpoint's output writes them as text. */
export type Dated<T, K extends keyof T> = Omit<T, K> & { [Field in K]: Date | Exclude<T[Field], string> };

/** Days of a carrier are counted in this time zone, where most carriers are. */
export const HOME_ZONE = 'Europe/Kyiv';

/** Waits for `work` at most `ms`, and then returns the value of `late`. `work` continues, and a later error of it is ignored. */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
