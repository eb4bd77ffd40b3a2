import { copyText } from './clipboard.ts';

interface Shared {
  title: string;
  url: string;
  /** The text of the toast after the link was copied, in a browser without a share dialog. */
  copied: string;
}

/** Opens the share dialog of the device, or copies the link where there is none. */
export async function share({ title, url, copied }: Shared): Promise<void> {
  if (canShare()) {
    // The promise rejects when the reader closes the share dialog, which is not an error.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  await copyText(url, copied);
}

/** Whether the device can pass a text on to another app. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the share dialog of the device with a text. */
export async function shareText(text: string): Promise<void> {
  await navigator.share({ text }).catch(() => undefined);
}
