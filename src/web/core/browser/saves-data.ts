interface Connection {
  saveData?: boolean;
  /** How fast it is: 'slow-2g', '2g', '3g' or '4g'. */
  effectiveType?: string;
}

const SLOW = ['slow-2g', '2g', '3g'];

/**
 * Whether nothing is loaded ahead: the person has asked the browser to save data, or the connection is slow. False where the browser does not
 * say it.
 */
export function savesData(): boolean {
  // Few browsers have it, so TypeScript's types of the document lack it.
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || SLOW.includes(connection?.effectiveType ?? '');
}
