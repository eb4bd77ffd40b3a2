/** The app's clock. All code that needs the time gets it from here. */
export type Clock = () => Date;

/** The machine's clock, moved by `offset` milliseconds, so that tests can run the app at any hour. */
export function clockWithOffset(offset: number): Clock {
  return () => new Date(Date.now() + offset);
}
