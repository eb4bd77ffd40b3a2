import { describe, expect, it } from 'vitest';
import { linesAbout, namedGoods } from './forbidden-words.ts';

describe('the content of a parcel', () => {
  it.each([
    ['Ліки: інсулін, 5 ручок', 'UA', 'PL', ['medicine']],
    ['Tabletki na ciśnienie', 'PL', 'UA', ['medicine']],
    ['Medicine for my mother', 'DE', 'UA', ['medicine']],
    ['лекарства и книги', 'UA', 'DE', ['medicine']],
    ['Домашня ковбаса й сир', 'UA', 'DE', ['food']],
    ['Домашня ковбаса й сир', 'DE', 'UA', []],
    ['Домашня ковбаса й сир', 'UA', 'MD', []],
    ["М'ясо", 'UA', 'PL', ['food']],
    ['Kiełbasa', 'MD', 'PL', ['food']],
    ['Пляшка горілки та цигарки', 'UA', 'PL', ['alcohol']],
    ['Power bank and a phone', 'DE', 'UA', ['batteries']],
    ['Паспорт і 200 євро готівкою', 'UA', 'PL', ['money']],
    ['Саджанці яблуні', 'UA', 'PL', ['plants']],
    ['Сирота', 'UA', 'PL', []],
    ['Hammer and a lamp', 'UA', 'PL', []],
    ['Одяг, взуття, книжки', 'UA', 'PL', []],
    ['', 'UA', 'PL', []],
  ])('"%s" from %s to %s names %j', (text, from, to, goods) => {
    expect(namedGoods(text, from, to)).toEqual(goods);
  });

  it('leads to the lines of the carrier that name the same', () => {
    const rules = 'Не беремо ліків без рецепта. Зброя заборонена.\nКовбаса лише у вакуумі; гроші не возимо';
    expect(linesAbout(rules, ['medicine'])).toEqual(['Не беремо ліків без рецепта.']);
    expect(linesAbout(rules, ['food', 'weapons'])).toEqual(['Зброя заборонена.', 'Ковбаса лише у вакуумі;']);
  });
});
