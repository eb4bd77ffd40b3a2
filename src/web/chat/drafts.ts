import { keepOwn, keptOwn } from '#web/core/own-keys.ts';

/** What was begun in a chat and not sent; it stays with the tab. */
export function draftOf(chatId: number): string {
  const kept = keptOwn(`draft:${chatId}`, 'tab');
  return typeof kept === 'string' ? kept : '';
}

export function keepDraft(chatId: number, text: string): void {
  keepOwn(`draft:${chatId}`, text === '' ? null : text, 'tab');
}
