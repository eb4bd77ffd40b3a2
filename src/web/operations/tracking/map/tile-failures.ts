/** The number of failed tiles that counts as a broken map; a phone shows only four to six together. */
const SEVERAL = 3;
/** The number of latest tiles that are considered. */
const LATEST = 8;

/**
 * Counts the tiles of a map; returns `true` once several of the latest failed, and at least as many as loaded. Single failures
 * are ignored.
 */
export function tileFailures(): (came: boolean) => boolean {
  const latest: boolean[] = [];
  return (came) => {
    latest.push(came);
    if (latest.length > LATEST) latest.shift();
    const failed = latest.filter((one) => !one).length;
    return failed >= SEVERAL && failed * 2 >= latest.length;
  };
}
