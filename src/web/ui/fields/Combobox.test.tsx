import { fireEvent, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show, showAgain } from '#testing/web/show.tsx';
import { Combobox } from './Combobox.tsx';

interface Town {
  id: string;
  label: string;
  typed?: string;
}

const TOWNS: Town[] = ['Львів', 'Луцьк', 'Люблін'].map((label) => ({ id: label, label }));
const [LVIV, LUTSK] = TOWNS;
const onChange = vi.fn<(town: Town | null) => void>();
const onLeave = vi.fn<(text: string) => Promise<boolean>>();
const onSubmit = vi.fn();

beforeEach(() => {
  onChange.mockReset();
  onSubmit.mockReset();
  onLeave.mockReset().mockResolvedValue(true);
});

function Form(props: Partial<ComponentProps<typeof Combobox<Town>>>) {
  const [text, setText] = useState('');
  const [value, setValue] = useState<Town | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Combobox
        label="Місто"
        value={value}
        onChange={(town) => {
          onChange(town);
          setValue(town);
        }}
        options={TOWNS.filter(({ label }) => label.startsWith(text))}
        onQuery={setText}
        onLeave={onLeave}
        {...props}
      />
      <button type="submit">Далі</button>
    </form>
  );
}

const open = (props: Partial<ComponentProps<typeof Combobox<Town>>> = {}) => show(<Form {...props} />);
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Місто' });
const listed = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : null;
};

it('Enter takes the best match, without an arrow key and without sending the form', async () => {
  const reader = await open();
  await reader.type(field(), 'Лу');
  expect(listed()).toEqual(['Луцьк']);
  expect(active()).toBe('Луцьк');
  await reader.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[LUTSK]]);
  expect(field().value).toBe('Луцьк');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(listed()).toEqual([]);
});

it('arrows go round the list', async () => {
  const reader = await open();
  await reader.type(field(), 'Л');
  const visited: (string | null | undefined)[] = [];
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}']) {
    await reader.keyboard(key);
    visited.push(active());
  }
  expect(visited).toEqual(['Львів', 'Луцьк', 'Люблін', 'Львів', 'Люблін']);
});

it('while suggestions are still loading Enter waits for them, takes none of the earlier ones and does not send the form', async () => {
  const reader = await open({ loading: true });
  await reader.type(field(), 'Лу');
  expect(active()).toBeNull();
  await reader.keyboard('{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await showAgain(<Form loading={false} />);
  expect(onChange.mock.calls).toEqual([[LUTSK]]);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('Enter sends the form neither with an unknown text nor with a choice, and waits no longer after another letter', async () => {
  const reader = await open({ loading: true });
  await reader.type(field(), 'Ч{Enter}');
  await reader.type(field(), 'у');
  await showAgain(<Form loading={false} options={TOWNS} />);
  expect(onChange).not.toHaveBeenCalled();
  await reader.clear(field());
  await reader.type(field(), 'Лу{Enter}{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('Enter sends a form that finds out by itself what the text means', async () => {
  const reader = await open({ loading: true, enterSends: true });
  await reader.type(field(), 'Л{Enter}');
  expect(onLeave).toHaveBeenCalledWith('Л');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('keys that compose a character choose nothing', async () => {
  const reader = await open();
  await reader.type(field(), 'Л');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(onChange).not.toHaveBeenCalled();
});

it('Escape gives up what was typed, and goes no further while the list is open', async () => {
  const beyond = vi.fn();
  document.addEventListener('keydown', beyond);
  const reader = await open();
  await reader.type(field(), 'Лу');
  beyond.mockClear();
  await reader.keyboard('{Escape}');
  expect(field().value).toBe('');
  expect(listed()).toEqual([]);
  expect(beyond).not.toHaveBeenCalled();
  await reader.keyboard('{Escape}');
  expect(beyond).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', beyond);
});

it('Tab takes the active suggestion; of the recent ones only a chosen one', async () => {
  const reader = await open({ recent: TOWNS });
  await reader.click(field());
  expect(listed()).toHaveLength(3);
  await reader.tab();
  expect(onChange).not.toHaveBeenCalled();
  await reader.type(field(), 'Ль');
  await reader.tab();
  expect(onChange.mock.calls).toEqual([[LVIV]]);
});

it('a text that the caller cannot use is given up when the field is left', async () => {
  onLeave.mockResolvedValue(false);
  const reader = await open({ options: [] });
  await reader.type(field(), 'Чужа');
  await reader.tab();
  expect(onLeave).toHaveBeenCalledWith('Чужа');
  await vi.waitFor(() => expect(field().value).toBe(''));
});

it('one that it can use stays', async () => {
  const reader = await open({ options: [] });
  await reader.type(field(), 'Чужа');
  await reader.tab();
  expect(field().value).toBe('Чужа');
});

it('an option that types a text is not chosen, and shows what the text suggests', async () => {
  const reader = await open({ recent: [{ id: 'group', label: 'На «Лу»', typed: 'Лу' }] });
  await reader.click(field());
  await reader.click(screen.getByRole('option', { name: 'На «Лу»' }));
  expect([field().value, listed(), onChange.mock.calls]).toEqual(['Лу', ['Луцьк'], []]);
});

it('emptying the field takes the choice back', async () => {
  const reader = await open();
  await reader.type(field(), 'Лу{Enter}');
  await reader.clear(field());
  expect(onChange.mock.calls.at(-1)).toEqual([null]);
});

it('says aloud that nothing was found, in a region that was there before', async () => {
  const reader = await open({ options: [] });
  const region = document.querySelector('[aria-live="polite"]');
  expect(region?.textContent).toBe('');
  await reader.type(field(), 'Чу');
  expect(region?.textContent).toBe('Нічого не знайдено');
});

it('an error belongs to the field', async () => {
  await open({ error: 'Виберіть місто', hint: 'зі списку' });
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const described = field().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain('Виберіть місто');
});

it('announces the number of suggestions once they belong to the whole text', async () => {
  const reader = await open({ loading: true });
  const region = document.querySelector('[aria-live="polite"]');
  await reader.type(field(), 'Лу');
  expect(region?.textContent).toBe('');
  await showAgain(<Form />);
  expect(region?.textContent).toMatch(/^\d (варіант|варіанти)$/);
});
