/** Where a Chromium is; null when there is none. */
export function findChromium(): string | null;
/** Brings a Chromium. */
export function installChromium(): string | null;
