import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { show } from '#testing/web/show.tsx';
import { ProblemError } from '#web/core/api/call.ts';
import { Button } from './base/Button.tsx';
import { waitingToasts } from './base/toasts.ts';
import { useBulk } from './base/use-bulk.ts';
import { useTicked } from './base/use-ticked.ts';
import { BulkBar, TickBox } from './content/BulkBar.tsx';

const sent: string[] = [];
const ROWS = [11, 12, 13, 14, 15];

beforeEach(() => {
  sent.length = 0;
  waitingToasts.set([]);
});

/** A list of five rows, the fourth of which is always refused. */
function List({ rows = ROWS }: { rows?: number[] }) {
  const ticked = useTicked(rows);
  const bulk = useBulk();
  const act = () =>
    bulk.run({
      on: ticked.ids,
      nameOf: (id) => `row ${id}`,
      send: async (id) => {
        if (id === 14) throw new ProblemError('booking_state', 409);
        sent.push(`do ${id}`);
        return id * 10;
      },
      undo: async (id, answer) => sent.push(`undo ${id} ${answer}`),
    });
  return (
    <>
      <TickBox ticked={ticked} rows={rows} label="all" />
      {rows.map((id) => (
        <TickBox key={id} ticked={ticked} rows={[id]} label={`row ${id}`} />
      ))}
      <BulkBar ticked={ticked} bulk={bulk}>
        <Button onClick={() => void act()}>act</Button>
      </BulkBar>
    </>
  );
}

/** The same list with a filter that hides three rows. */
function Filtered() {
  const [rows, setRows] = useState(ROWS);
  return (
    <>
      <Button onClick={() => setRows([11, 12])}>narrow</Button>
      <List rows={rows} />
    </>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const chosen = () => ROWS.filter((id) => box(`row ${id}`).checked);

it('Shift takes the rows between, and the box of the table takes all of them', async () => {
  const reader = await show(<List />);
  await reader.click(box('row 12'));
  await reader.keyboard('{Shift>}');
  await reader.click(box('row 14'));
  await reader.keyboard('{/Shift}');
  expect([chosen(), box('all').indeterminate]).toEqual([[12, 13, 14], true]);
  await reader.click(box('all'));
  expect([chosen(), box('all').indeterminate]).toEqual([ROWS, false]);
  await reader.click(box('all'));
  expect(chosen()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'act' })).toBeNull();
});

it('a refused row does not stop the others, and what was done can be undone', async () => {
  const reader = await show(<List />);
  await reader.click(box('all'));
  await reader.click(screen.getByRole('button', { name: 'act' }));
  expect(sent).toEqual(['do 11', 'do 12', 'do 13', 'do 15']);
  expect((await screen.findByRole('alert')).textContent).toContain('row 14: ');
  const [shown] = waitingToasts.get();
  expect(shown?.text).toContain('4');
  sent.length = 0;
  await act(async () => shown?.action?.onAct());
  expect(sent).toEqual(['undo 11 110', 'undo 12 120', 'undo 13 130', 'undo 15 150']);
  expect(waitingToasts.get().at(-1)?.action).toBeUndefined();
});

it('a row that a filter hides is not acted upon', async () => {
  const reader = await show(<Filtered />);
  await reader.click(box('all'));
  await reader.click(screen.getByRole('button', { name: 'narrow' }));
  await reader.click(screen.getByRole('button', { name: 'act' }));
  expect(sent).toEqual(['do 11', 'do 12']);
});

/** A list whose requests wait until the test answers them. */
function Slow({ answers }: { answers: (() => void)[] }) {
  const bulk = useBulk();
  const act = () =>
    bulk.run({
      on: [...ROWS, 16],
      nameOf: String,
      send: (id) => {
        sent.push(`do ${id}`);
        return new Promise<void>((resolve) => answers.push(resolve));
      },
    });
  return <Button onClick={() => void act()}>act {bulk.progress?.done}</Button>;
}

it('four requests are on their way at the same time, and the next one follows an answer', async () => {
  const answers: (() => void)[] = [];
  const reader = await show(<Slow answers={answers} />);
  await reader.click(screen.getByRole('button'));
  expect(sent).toEqual(['do 11', 'do 12', 'do 13', 'do 14']);
  await act(async () => answers[2]?.());
  expect(sent.slice(4)).toEqual(['do 15']);
  expect(screen.getByRole('button').textContent).toBe('act 1');
  for (const answer of answers) await act(async () => answer());
  await act(async () => answers.at(-1)?.());
  expect(waitingToasts.get().at(-1)?.text).toContain('6');
});
