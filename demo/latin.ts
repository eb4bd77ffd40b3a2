import { transliterate } from '#shared/core/transliterate.ts';

/** A name as an email address has it: 'Мар’яна' → 'mariana'. */
export function latin(text: string): string {
  return transliterate(text)
    .toLowerCase()
    .replace(/[łŁ]/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z\d-]/g, '');
}
