import type { Browser } from '@playwright/test';

/** Runs of the reference loops, of which the fastest counts: other programs only slow them down. */
const RUNS = 12;

/**
 * The index of a phone of the middle range. Chrome's developer tools, which calibrate with the same two loops (`CalibrationController.ts`), give a
 * Pixel 5 an index of 1,000 and a Moto G Power of 2022 one of 264; their geometric mean is 514.
 */
const PHONE_INDEX = 514;

/** Typefaces that the app's own one replaces while it loads: without them, lines break at other places. */
const TYPEFACES = ['Roboto', 'Arial'];

/**
 * The two loops of Lighthouse's BenchmarkIndex, for 100 ms each: strings of 10,000 letters that leave garbage behind, and copies of an array of
 * 100,000 numbers. The index is the mean of their rounds in a second, divided by ten.
 */
const LOOPS = `(() => {
  const rounds = (work) => {
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < 100) { work(); count += 1; }
    return count / ((performance.now() - start) / 1000) / 10;
  };
  const numbers = Array.from({ length: 100000 }, (_, n) => n);
  const strings = rounds(() => { let text = ''; for (let n = 0; n < 10000; n += 1) text += 'a'; return text.length; });
  const copies = rounds(() => { const copy = []; for (let n = 0; n < 100000; n += 1) copy.push(numbers[n]); return copy.length; });
  return (strings + copies) / 2;
})()`;

/** Whether the system has a typeface: with it, a text has another width than without it. */
const HAS_TYPEFACE = `(name) => {
  const pen = document.createElement('canvas').getContext('2d');
  const width = (family) => { pen.font = '40px ' + family; return pen.measureText('Ґанок wiI1').width; };
  return width('"' + name + '", monospace') !== width('monospace');
}`;

/** The factor, from 1, by which this machine's processor has to be slowed down to be that of a phone of the middle range. Prints both, and the typefaces. */
export async function phoneSlowdown(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const indexes: number[] = [];
  for (let run = 0; run < RUNS; run += 1) indexes.push(await page.evaluate<number>(LOOPS));
  const found = await Promise.all(TYPEFACES.map((name) => page.evaluate<boolean>(`(${HAS_TYPEFACE})('${name}')`)));
  await page.close();
  const index = Math.max(...indexes);
  const slowdown = Math.max(1, index / PHONE_INDEX);
  console.log(`processor: index ${Math.round(index)}, slowed down ${slowdown.toFixed(1)} times to ${PHONE_INDEX}`);
  console.log(
    `typefaces of the system: ${TYPEFACES.filter((_, n) => found[n]).join(', ') || `none of ${TYPEFACES.join(', ')}`}`,
  );
  return slowdown;
}
