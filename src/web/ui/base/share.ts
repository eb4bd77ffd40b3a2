import { copyText } from './clipboard.ts';

interface Shared {
  title: string;
  url: string;
  /** The text of the toast after the link was copied, in a browser without a share dialog. */
  copied: string;
}

/** Opens the share dialog of the device, or copies the link where there is none. */
export async function share({ title, url, copied }: Shared): Promise<void> {
  if (typeof navigator.share === 'function') {
    // The promise rejects when the reader closes the share dialog, which is not an error.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  await copyText(url, copied);
}
