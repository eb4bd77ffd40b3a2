import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { previewCard } from './card.ts';

const CARD = { kind: 'Перевізник', title: 'Карпати Експрес', lines: ['84 рейси'] };

/** Returns the lines of the title in the picture. */
const titles = (title: string) =>
  [...previewCard({ ...CARD, title }).matchAll(/font-size="62"[^>]*>([^<]*)</g)].map((found) => found[1]);

/** Returns the width of rendered text in a typeface, in pixels. */
async function widthOf(words: string): Promise<number> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="120"><text x="10" y="80" font-size="60" font-weight="700" font-family="Onest, sans-serif">${words}</text></svg>`;
  const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
  return info.width;
}

describe('the picture of a preview', () => {
  test.each([
    ['Львів – Краків', ['Львів – Краків']],
    ['Івано-Франківськ – Вроцлав', ['Івано-Франківськ –', 'Вроцлав']],
    ['Карпати Експрес і сини, дальні перевезення до моря', ['Карпати Експрес і сини,', 'дальні перевезення до …']],
    ['Найкращеперевезенняпасажирівнасвіті', ['Найкращеперевезенняпасажи…']],
    ['', ['']],
  ])('shows the title %s in at most two lines', (title, lines) => {
    expect(titles(title)).toEqual(lines);
  });

  test('shows at most four small lines and escapes markup', () => {
    const svg = previewCard({ ...CARD, lines: ['<b>', '2 & 3', '"3"', '4', '5'], figure: '<€46>' });
    expect(svg.match(/font-size="32"/g)).toHaveLength(4);
    expect(svg).toContain('&lt;b&gt;');
    expect(svg).toContain('&lt;€46&gt;');
    expect(svg).not.toContain('<b>');
  });

  test('shows no figure when there is none', () => {
    expect(previewCard(CARD)).not.toContain('font-size="84"');
    expect(previewCard({ ...CARD, figure: '€46' })).toContain('font-size="84"');
  });

  // The widths belong to Onest; a substitute font has others.
  test.each([
    ['Ґанок їжака', 345],
    ['Wrocław Sądowa', 508],
    ['★ 4,7 → €58', 344],
  ])('renders %s in the product’s own typeface', async (words, width) => {
    previewCard(CARD);
    expect(Math.abs((await widthOf(words)) - width)).toBeLessThanOrEqual(2);
  });
});
