import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show, showAgain } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { Count } from '../base/Count.tsx';
import { waitingToasts } from '../base/toasts.ts';
import { Copyable } from '../content/Copyable.tsx';
import { ErrorState } from '../content/ErrorState.tsx';
import { Progress } from '../content/Progress.tsx';
import { Row, Rows } from '../content/Row.tsx';
import { Stars, StarsField } from '../content/Stars.tsx';
import { ConfirmButton } from '../overlays/ConfirmButton.tsx';
import { FoldRow } from '../overlays/FoldRow.tsx';
import { Menu, type MenuItem } from '../overlays/Menu.tsx';
import { Tabs } from '../overlays/Tabs.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Segmented } from './Segmented.tsx';
import { WeekDays } from './WeekDays.tsx';

beforeEach(() => waitingToasts.set([]));

it.each([
  [0, ''],
  [-1, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a badge of %i shows «%s»', async (value, text) => {
  await show(<Count value={value} words="непрочитані" />);
  expect(document.querySelector('[aria-hidden]')?.textContent ?? '').toBe(text);
  expect(document.body.textContent.includes('непрочитані')).toBe(value > 0);
});

it.each([
  [-0.5, 0],
  [0.504, 50],
  [2, 100],
])('a share of %f is %i percent', async (value, percent) => {
  await show(<Progress value={value} label="Фото" />);
  expect(screen.getByRole('progressbar', { name: 'Фото' }).getAttribute('aria-valuenow')).toBe(String(percent));
});

it('a password is hidden until its button is pressed, and the button says what it does', async () => {
  const reader = await show(<PasswordField label="Пароль" />);
  const field = screen.getByLabelText('Пароль');
  expect(field.getAttribute('type')).toBe('password');
  await reader.click(screen.getByRole('button', { name: 'Показати пароль' }));
  expect(field.getAttribute('type')).toBe('text');
  await reader.click(screen.getByRole('button', { name: 'Сховати пароль' }));
  expect(field.getAttribute('type')).toBe('password');
});

it('a choice of views has one answer, which the caller keeps', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'list', label: 'Список' },
    { value: 'map', label: 'Мапа' },
  ] as const;
  const reader = await show(<Segmented label="Вигляд" options={options} value="list" onChange={onChange} />);
  expect(screen.getByRole('radio', { name: 'Список' })).toHaveProperty('checked', true);
  await reader.click(screen.getByRole('radio', { name: 'Мапа' }));
  expect(onChange.mock.calls).toEqual([['map']]);
});

const DAYS = ['понеділок', 'вівторок', 'середа', 'четвер', 'пʼятниця', 'субота', 'неділя'];
function Week() {
  const [value, setValue] = useState<number[]>([4]);
  return (
    <>
      <WeekDays
        label="Дні"
        days={DAYS.map((full) => ({ short: full.slice(0, 2), full }))}
        value={value}
        onChange={setValue}
      />
      <output>{value.join()}</output>
    </>
  );
}

it('weekdays are given in their order, whichever was pressed first', async () => {
  const reader = await show(<Week />);
  await reader.click(screen.getByRole('checkbox', { name: 'неділя' }));
  await reader.click(screen.getByRole('checkbox', { name: 'понеділок' }));
  expect(screen.getByRole('status').textContent).toBe('0,4,6');
  await reader.click(screen.getByRole('checkbox', { name: 'пʼятниця' }));
  expect(screen.getByRole('status').textContent).toBe('0,6');
});

it('stars are five radio buttons with names, and an average has one decimal', async () => {
  const onChange = vi.fn();
  const reader = await show(<StarsField label="Оцінка" value={2} onChange={({ target }) => onChange(target.value)} />);
  expect(screen.getAllByRole('radio').map((star) => star.getAttribute('aria-label'))).toEqual([
    ...['1 зірка', '2 зірки', '3 зірки', '4 зірки', '5 зірок'],
  ]);
  await reader.click(screen.getByRole('radio', { name: '4 зірки' }));
  expect(onChange.mock.calls).toEqual([['4']]);
  await show(<Stars value={4.75} count={1} words />);
  expect(screen.getByText('Оцінка 4,8 з 5')).toBeTruthy();
  expect(screen.getByText('(1 відгук)')).toBeTruthy();
});

it('a folded row has no content, and unfolds when its address does', async () => {
  const row = (open: boolean) => (
    <FoldRow strong="Мова" open={open}>
      <p>Українська</p>
    </FoldRow>
  );
  const reader = await show(row(false));
  const button = screen.getByRole('button', { name: 'Мова' });
  expect(screen.queryByText('Українська')).toBeNull();
  await reader.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await reader.click(button);
  expect(screen.queryByText('Українська')).toBeNull();
  await showAgain(row(true));
  expect(screen.getByText('Українська')).toBeTruthy();
});

it('copies the value, not what is shown', async () => {
  const reader = await show(<Copyable text="K7M 4XP" value="K7M4XP" />);
  await reader.click(screen.getByRole('button', { name: /K7M 4XP/ }));
  expect(await navigator.clipboard.readText()).toBe('K7M4XP');
  expect(waitingToasts.get()).toMatchObject([{ kind: 'good' }]);
});

it('shows what to copy by hand when the browser refuses to copy', async () => {
  const reader = await show(<Copyable text="K7M 4XP" value="K7M4XP" />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  await reader.click(screen.getByRole('button', { name: /K7M 4XP/ }));
  expect(waitingToasts.get()).toMatchObject([
    { kind: 'bad', text: 'Браузер не дозволив скопіювати. Виділіть і скопіюйте самі: K7M4XP' },
  ]);
});

it('an error says what failed aloud, and can be tried again unless it is busy', async () => {
  const onRetry = vi.fn();
  const reader = await show(<ErrorState text="Сервер не відповідає" onRetry={onRetry} />);
  expect(readText(screen.getByRole('alert'))).toContain('Не вдалося завантажитиСервер не відповідає');
  await reader.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('a question stays while its action runs, and a refusal is said', async () => {
  const action = Promise.withResolvers<void>();
  const button = <ConfirmButton label="Видалити" title="Видалити?" text="Назавжди." onConfirm={() => action.promise} />;
  const reader = await show(button);
  await reader.click(screen.getByRole('button', { name: 'Видалити' }));
  await screen.findByRole('dialog');
  await reader.click(screen.getAllByRole('button', { name: 'Видалити' }).at(-1) ?? document.body);
  expect(screen.getByRole('dialog')).toBeTruthy();
  action.reject(new ProblemError('conflict', 409));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(waitingToasts.get()).toMatchObject([{ kind: 'bad' }]);
});

it('of tabs the current one says so, each is an address', async () => {
  const tabs = [
    { to: '/trips', label: 'Майбутні', current: true, count: 0 },
    { to: '/trips/past', label: 'Минулі', current: false },
  ];
  await show(<Tabs label="Поїздки" tabs={tabs} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Майбутні0', '/trips', 'page'],
      ['Минулі', '/trips/past', null],
    ],
  );
});

it.each([
  ['a target', { to: '/trips' }, 'link'],
  ['a handler', { onOpen: () => undefined }, 'button'],
])('a row with %s is a %s', async (_, props, role) => {
  await show(
    <Rows>
      <Row strong="Львів – Вроцлав" {...props} />
    </Rows>,
  );
  expect(screen.getByRole(role, { name: 'Львів – Вроцлав' })).toBeTruthy();
});

it('a row that opens nothing is text', async () => {
  await show(<Row strong="Львів – Вроцлав" />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a menu is walked by keys, skips what is disabled, and returns the focus', async () => {
  const picked = vi.fn();
  const item = (label: string, more: Partial<MenuItem> = {}): MenuItem => ({
    label,
    onSelect: () => picked(label),
    ...more,
  });
  const items = [item('Змінити'), item('Передати', { disabled: true }), item('Видалити', { bad: true })];
  const reader = await show(<Menu label="Дії" items={items} />);
  await reader.tab();
  await reader.keyboard('{ArrowDown}');
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe('Змінити');
  await reader.keyboard('{ArrowDown}');
  expect(focused()).toBe('Видалити');
  await reader.keyboard('{ArrowDown}');
  expect(focused()).toBe('Змінити');
  await reader.keyboard('в');
  expect(focused()).toBe('Видалити');
  await reader.keyboard('{Enter}');
  expect(picked.mock.calls).toEqual([['Видалити']]);
  expect(focused()).toBe('Дії');
  await reader.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toBe('Дії');
});
