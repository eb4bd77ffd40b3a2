import { fileURLToPath } from 'node:url';
import { escapeHtml } from '../html.ts';

interface Card {
  /** The kind of page: 'Перевізник'. */
  kind: string;
  /** The title; it is broken into one or two lines here. */
  title: string;
  lines: readonly string[];
  /** A large text at the right: a price, a rating. */
  figure?: string | undefined;
}

/** The number of letters that fit into a line of the title, and into the lines below, if most letters are wide. */
const TITLE_LETTERS = 25;
const LINE_LETTERS = 50;

configureFonts();
const FONT = `font-family="Onest, sans-serif"`;

/** Returns the picture of a preview as SVG, 1200 by 630: the journey line at the left, a title and a few smaller lines. */
export function previewCard({ kind, title, lines, figure }: Card): string {
  const titles = broken(title, TITLE_LETTERS, 2);
  const below = 250 + titles.length * 76;
  const text = [
    `<text x="150" y="130" font-size="34" font-weight="700" fill="#ffffff">Vezu</text>`,
    `<text x="264" y="130" font-size="30" fill="#c7d4ee">${escapeHtml(kind)}</text>`,
    ...titles.map(
      (line, at) =>
        `<text x="150" y="${240 + at * 76}" font-size="62" font-weight="700" fill="#ffffff">${escapeHtml(line)}</text>`,
    ),
    ...lines.slice(0, 4).map((line, at) => {
      return `<text x="150" y="${below + at * 50}" font-size="32" fill="#dbe5f7">${escapeHtml(broken(line, LINE_LETTERS, 1)[0] ?? '')}</text>`;
    }),
    figure &&
      `<text x="1130" y="560" text-anchor="end" font-size="84" font-weight="700" fill="#ffc83d">${escapeHtml(figure)}</text>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" ${FONT}><rect width="1200" height="630" fill="#16306b"/><g fill="none" stroke="#ffffff" stroke-width="10" stroke-linecap="round"><path d="M82 142V288M82 342V488"/><path d="M58 294H106M58 336H106" stroke="#ffc83d"/><circle cx="82" cy="118" r="22"/><circle cx="82" cy="512" r="22"/></g>${text.filter(Boolean).join('')}</svg>`;
}

/** Breaks a text into lines of whole words; the rest is replaced by an ellipsis. */
function broken(text: string, letters: number, max: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const stored = lines.slice(0, max);
  if (lines.length > max) stored[max - 1] = `${stored[max - 1]} …`;
  return stored.map((line) => (line.length > letters + 2 ? `${line.slice(0, letters)}…` : line));
}

/**
 * Makes the product's typeface (`font-family="Onest"`) available to pictures that sharp renders from SVG. fontconfig reads the setting
 * once, at the first text in this process; an existing setting of the environment stays.
 */
function configureFonts(): void {
  process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL('./fonts/fonts.conf', import.meta.url));
}
