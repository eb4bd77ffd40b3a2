/** The app's clock: every part that asks for the time gets it from here. */
export type Clock = () => Date;

/** The machine's clock, moved by `offset` milliseconds: tests run the app at an hour of their choice. */
export function clockWithOffset(offset: number): Clock {
  return () => new Date(Date.now() + offset);
}
