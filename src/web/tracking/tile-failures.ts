/** So many tiles may fail before the map is taken for broken; a phone shows no more than four to six at once. */
const SEVERAL = 3;
/** Only the latest so many tell how it goes. */
const LATEST = 8;

/**
 * Keeps count of the tiles of a map: `true` once several of the latest failed, and at least as many as came. One that fails
 * now and then is nobody's trouble, a server that is away or refuses is.
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
