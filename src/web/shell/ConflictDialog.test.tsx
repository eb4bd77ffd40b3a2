import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pricesApi } from '#shared/sales/prices/api.ts';
import { answer, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { openConflict, save } from '#web/core/api/save.ts';
import { useStore } from '#web/core/browser/store.ts';
import ConflictDialog from './ConflictDialog.tsx';

const SEEN = { percent: 10 };

/** A colleague has set 15 % since; the server refuses every save of a caller that has not seen that. */
async function saving() {
  const versions: (string | null)[] = [];
  serve(
    answer(pricesApi.setReturnDiscount, ({ headers }) => {
      versions.push(headers.get('if-match'));
      if (versions.length === 1) throw new Refusal(409, 'changed_since', [], { present: { percent: 15 } });
      return { percent: 20 };
    }),
  );
  const reader = await show(<Host />, { as: staff('owner') });
  let outcome: unknown = null;
  act(() => {
    save(pricesApi.setReturnDiscount, { body: { percent: 20 } }, SEEN).then(
      (saved) => {
        outcome = saved;
      },
      (error: { code: string }) => {
        outcome = error.code;
      },
    );
  });
  const dialog = await screen.findByRole('dialog', { name: 'Це вже змінили' });
  return { reader, dialog, versions, outcome: () => outcome };
}

function Host() {
  const conflict = useStore(openConflict);
  return conflict && <ConflictDialog conflict={conflict} />;
}

it('shows what another person has changed, and saves over it by choice', async () => {
  const { reader, dialog, versions, outcome } = await saving();
  expect(readText(dialog)).toContain('Знижка, %');
  expect(readText(dialog)).toContain('10 → 15');
  await reader.click(screen.getByRole('button', { name: 'Зберегти моє' }));
  expect(outcome()).toEqual({ percent: 20 });
  expect(versions).toHaveLength(2);
  expect(versions[1]).not.toBe(versions[0]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leaves what another person has saved, and the form says so', async () => {
  const { reader, versions, outcome } = await saving();
  await reader.click(screen.getByRole('button', { name: 'Залишити їхнє' }));
  expect(outcome()).toBe('changed_since');
  expect(versions).toHaveLength(1);
});
