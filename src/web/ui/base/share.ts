import { copyText } from './clipboard.ts';

interface Shared {
  title: string;
  url: string;
  /** The text of the toast after the link was copied, in a browser without a share dialog. */
  copied: string;
}

export async function share({ title, url, copied }: Shared): Promise<void> {
  if (canShare()) {
    // The promise rejects when the reader closes the share dialog, which is not an error.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  await copyText(url, copied);
}

export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

export async function shareText(text: string): Promise<void> {
  await navigator.share({ text }).catch(() => undefined);
}
