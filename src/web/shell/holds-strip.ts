const SHEET = /^\/trips\/list\/\d+\/?$/;

/** Whether a page leaves room for the strip of the position before anything is known of it: a driver's sheet. */
export function holdsStrip(userType: string, pathname: string): boolean {
  return userType === 'driver' && SHEET.test(pathname);
}
