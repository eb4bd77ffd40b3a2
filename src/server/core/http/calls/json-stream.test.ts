import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { jsonChunks, Pages } from './json-stream.ts';

/** A list of the numbers from 1 to `count` that also counts the requested pages. */
function numbers(count: number) {
  const asked: number[] = [];
  const list = new Pages(0, async (after, limit) => {
    asked.push(after);
    const length = Math.max(0, Math.min(limit, count - after));
    return Array.from({ length }, (_, index) => ({ after: after + index + 1, n: after + index + 1 }));
  });
  return { list, asked };
}

const whole = async (value: unknown) => JSON.parse(await text(Readable.from(jsonChunks(value))));

describe('streaming JSON in chunks', () => {
  test.each([
    ['a string', 'ґанок "та" \u2028'],
    ['null', null],
    [
      'an object without lists',
      { name: 'Ірина', at: new Date('2026-06-10T09:00:00Z'), none: null, deep: { list: [1, [2]] } },
    ],
    ['undefined values', { gone: undefined, here: 1 }],
    ['an empty object', {}],
  ])('writes %s like JSON.stringify', async (_, value) => {
    expect(await whole(value)).toEqual(JSON.parse(JSON.stringify(value)));
  });

  test('writes undefined as null', async () => {
    expect(await whole(undefined)).toBeNull();
  });

  test.each([0, 1, 499, 500, 501, 1000, 1234])('writes a list of %i rows complete and in order', async (count) => {
    const { list } = numbers(count);
    const { rows } = await whole({ before: 1, rows: list, gone: undefined });
    expect(rows).toEqual(Array.from({ length: count }, (_, index) => ({ n: index + 1 })));
  });

  test('writes a list alone, and lists within the rows of a list', async () => {
    const chats = new Pages(0, async (after) =>
      after === 0 ? [1, 2].map((id) => ({ after: id, id, sent: numbers(id * 600).list, empty: numbers(0).list })) : [],
    );
    const rows = await whole(chats);
    expect(
      rows.map(({ id, sent, empty }: { id: number; sent: unknown[]; empty: unknown[] }) => [id, sent.length, empty]),
    ).toEqual([
      [1, 600, []],
      [2, 1200, []],
    ]);
  });

  test('reads the next page only after the previous one was consumed', async () => {
    const { list, asked } = numbers(100_000);
    const chunks = jsonChunks({ rows: list });
    for (let chunk = 0; chunk < 4; chunk += 1) await chunks.next();
    expect(asked.length).toBeLessThanOrEqual(3);
    await chunks.return(undefined);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  test('stops reading the database when the client stops reading', async () => {
    const { list, asked } = numbers(100_000);
    const stream = Readable.from(jsonChunks({ rows: list }));
    await new Promise((resolve) => stream.once('readable', resolve));
    stream.read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked.length).toBeLessThan(50);
    stream.destroy();
  });

  test('writes no chunk longer than a page', async () => {
    let longest = 0;
    for await (const chunk of jsonChunks({ rows: numbers(20_000).list })) longest = Math.max(longest, chunk.length);
    expect(longest).toBeLessThan(10_000);
  });

  test('ends the stream with the error that occurs on the way', async () => {
    const broken = new Pages(0, async (after, limit) => {
      if (after > 0) throw new Error('the line is cut');
      return Array.from({ length: limit }, (_, index) => ({ after: index + 1 }));
    });
    await expect(text(Readable.from(jsonChunks({ broken })))).rejects.toThrow('the line is cut');
  });
});
