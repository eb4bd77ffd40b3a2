/** The wait before the second try; each later one waits twice as long as the one before. */
const FIRST_WAIT_MS = 3000;

/**
 * For what the page can do without for now: a load that fails is tried again, when there is a connection and ever less often,
 * and troubles nobody.
 */
export async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
        window.addEventListener('online', resolve, { once: true });
      });
    }
  }
}
