/** Asks the browser not to remove this site's data when the disk is full: something on this device exists nowhere else. */
export async function persistStorage(): Promise<void> {
  if ((await navigator.storage?.persisted?.()) === false) await navigator.storage.persist().catch(() => false);
}
