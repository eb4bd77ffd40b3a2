import { transliterate } from '#shared/core/transliterate.ts';

/** Transliterates a name for an email address: 'Мар’яна' → 'mariana'. */
export function latin(text: string): string {
  return transliterate(text)
    .toLowerCase()
    .replace(/[łŁ]/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z\d-]/g, '');
}
