interface Connection {
  saveData: boolean;
}

/** Whether the person has asked the browser to save data; false where the browser does not say it. */
export function savesData(): boolean {
  // Few browsers have it, so TypeScript's types of the document lack it.
  return (navigator as Navigator & { connection?: Connection }).connection?.saveData === true;
}
