import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

/** The unsent draft of a chat, stored with the tab. */
export function draftOf(chatId: number): string {
  const stored = readOwn(`draft:${chatId}`, 'tab');
  return typeof stored === 'string' ? stored : '';
}

export function storeDraft(chatId: number, text: string): void {
  storeOwn(`draft:${chatId}`, text === '' ? null : text, 'tab');
}
