/** A code that stays in the picture is one scan; after so long out of the picture it is another. In milliseconds. */
const SAME_MS = 2500;

/** Distinguishes a code that has come into the picture from one that is still there. */
export function newCodes(): (text: string, at: number, listening: boolean) => boolean {
  let reported = { text: '', at: 0 };
  return (text, at, listening) => {
    const same = text === reported.text && at - reported.at < SAME_MS;
    if (!same && !listening) return false;
    reported = { text, at };
    return !same;
  };
}
