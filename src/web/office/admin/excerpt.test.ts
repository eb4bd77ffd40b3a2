import { expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';

it.each([
  ['Дякую!', 'Дякую!'],
  ['Доброго дня!\n\nДе мій  квиток?', 'Доброго дня! Де мій квиток?'],
  ['Просили їхати повільніше, не зважає. Попереду ще довга дорога.', 'Просили їхати повільніше, не …'],
  ['А'.repeat(40), `${'А'.repeat(30)} …`],
])('shows the beginning of a text: %s', (text, shown) => {
  expect(excerpt(text, 30)).toBe(shown);
});
