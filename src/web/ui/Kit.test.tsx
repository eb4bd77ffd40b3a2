import { act, screen } from '@testing-library/react';
import { expect, it, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { show } from '#testing/web/show.tsx';
import { ProblemError } from '#web/core/api/call.ts';
import { allOf } from '#web/core/api/loading.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { waitingToasts } from './base/toasts.ts';
import { useAction } from './base/use-action.ts';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from './fields/TextField.tsx';
import { Loaded } from './Loaded.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const notFound = new ProblemError('not_found', 404);
const broken = new ProblemError('internal', 500);

test.each([
  ['an answer', { data: [1] }, 'content 1'],
  ['an old answer, when a new one fails', { data: [1], error: broken }, 'content 1'],
  ['a list without entries', { data: [] }, 'empty'],
  ['a page of a list without entries', { data: { data: [] } }, 'empty'],
  ['a thing that is not there', { error: notFound }, 'gone'],
  ['a thing that is no longer there', { data: [1], error: notFound }, 'gone'],
  ['no answer yet', {}, 'loading'],
])('%s', async (_, query, text) => {
  await show(
    <Loaded<unknown>
      query={{ data: undefined, error: null, refetch: vi.fn(), ...query }}
      loading="loading"
      empty="empty"
      gone="gone"
    >
      {(data) => `content ${String(data)}`}
    </Loaded>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});

it('a screen may do without a placeholder', async () => {
  const query = { data: undefined, error: null, refetch: vi.fn() };
  await show(<Loaded query={query} loading={null} />);
  expect(document.querySelector('[aria-busy], .sk-list')).toBeNull();
});

it('an answer is not shown before the others that the screen waits for', async () => {
  const query = { data: 1, error: null, refetch: vi.fn() };
  await show(
    <Loaded query={query} awaited loading="loading">
      {() => 'content'}
    </Loaded>,
  );
  expect(screen.getByText('loading')).toBeTruthy();
});

it('a failure can be tried again, a refusal that would be the same again cannot', async () => {
  const refetch = vi.fn();
  const reader = await show(<Loaded query={{ data: undefined, error: broken, refetch }} />);
  await reader.click(button('Спробувати ще раз'));
  expect(refetch).toHaveBeenCalledTimes(1);
  await show(<Loaded query={{ data: undefined, error: notFound, refetch }} />);
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Спробувати ще раз' })).toHaveLength(1);
});

it('several queries are one: all answers, the first error, and only what failed is asked again', () => {
  const [good, bad] = [vi.fn(), vi.fn()];
  const answered = { data: 1, error: null, refetch: good };
  expect(allOf(answered, { data: 'a', error: null, refetch: good }).data).toEqual([1, 'a']);
  const both = allOf(answered, { data: undefined, error: broken, refetch: bad });
  expect(both).toMatchObject({ data: undefined, error: broken });
  both.refetch();
  expect([good.mock.calls.length, bad.mock.calls.length]).toEqual([0, 1]);
});

const named = z.object({ name: z.string().check(z.minLength(1, 'name_missing')) });

async function naming(send: (values: { name: string }, key: string) => Promise<number>) {
  const calls = { onClose: vi.fn(), done: vi.fn() };
  const reader = await show(
    <FormDialog
      title="Назва"
      schema={named}
      defaults={{ name: '' }}
      send={send}
      done={calls.done}
      toast={(n) => `saved ${n}`}
      action="Зберегти"
      onClose={calls.onClose}
    >
      {(form) => <TextField label="Поле" {...fieldOf(form, 'name')} />}
    </FormDialog>,
  );
  return { reader, ...calls };
}

it('a form in a dialog sends the values of its schema, and reports the answer', async () => {
  waitingToasts.set([]);
  const send = vi.fn(async () => 7);
  const { reader, done, onClose } = await naming(send);
  await reader.click(button('Зберегти'));
  expect(send).not.toHaveBeenCalled();
  await reader.type(screen.getByLabelText('Поле'), 'слово{Enter}');
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'слово' }, expect.any(String));
  expect(done).toHaveBeenCalledExactlyOnceWith(7);
  expect(waitingToasts.get()).toMatchObject([{ kind: 'good', text: 'saved 7' }]);
  expect(onClose).not.toHaveBeenCalled();
});

it('a form in a dialog stays open while it is sent, and says what was refused', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const { reader, done, onClose } = await naming(() => promise);
  await reader.type(screen.getByLabelText('Поле'), 'слово{Enter}');
  await reader.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => reject(broken));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(done).not.toHaveBeenCalled();
  await reader.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

function Press({ send, beside }: { send: () => Promise<number>; beside?: true }) {
  const { run, busy, failure } = useAction(send, {
    toast: (n) => `done ${n}`,
    refusal: beside ? 'beside' : 'toast',
  });
  return (
    <button type="button" onClick={() => void run()} aria-busy={busy}>
      Дія {failure}
    </button>
  );
}

it('an action is busy until its answer, and reports it', async () => {
  waitingToasts.set([]);
  const { promise, resolve } = Promise.withResolvers<number>();
  const reader = await show(<Press send={() => promise} />);
  await reader.click(button('Дія'));
  expect(button('Дія').getAttribute('aria-busy')).toBe('true');
  await act(async () => resolve(3));
  expect(button('Дія').getAttribute('aria-busy')).toBe('false');
  expect(waitingToasts.get()).toMatchObject([{ kind: 'good', text: 'done 3' }]);
});

it('a refused action says so as a toast', async () => {
  waitingToasts.set([]);
  const reader = await show(<Press send={() => Promise.reject(notFound)} />);
  await reader.click(button('Дія'));
  expect(waitingToasts.get()).toMatchObject([{ kind: 'bad' }]);
});

it('a refused action can be explained beside its button instead', async () => {
  waitingToasts.set([]);
  const reader = await show(<Press send={() => Promise.reject(notFound)} beside />);
  await reader.click(button('Дія'));
  expect(screen.getByRole('button').textContent).toMatch(/^Дія \S/);
  expect(waitingToasts.get()).toEqual([]);
});
