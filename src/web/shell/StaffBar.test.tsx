import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Identity } from '#shared/people/accounts/base/schema.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { show, showAgain } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { cachedSince } from '#web/core/pwa/cached-answers.ts';
import { updateSession } from '#web/core/session/session.ts';
import { waitingToasts } from '#web/ui/base/toasts.ts';
import { useToastAfterNavigation } from './left-toast.ts';
import { NoBusDialog } from './NoBusDialog.tsx';
import { StaffBar } from './StaffBar.tsx';
import { sharedPosition, unreadNotifications } from './stores.ts';
import { useFindKeys } from './use-find-keys.ts';

beforeEach(() => {
  cachedSince.set(null);
  sharedPosition.set(null);
  unreadNotifications.set(0);
  waitingToasts.set([]);
});

async function open(as: Identity = staff('driver')) {
  const [onMenu, onFind] = [vi.fn(), vi.fn()];
  const reader = await show(<StaffBar onMenu={onMenu} onFind={onFind} />, { as });
  return { reader, onMenu, onFind };
}

it('leads to the public page of the carrier, and opens the menu', async () => {
  const { reader, onMenu } = await open();
  expect(screen.getByRole('link', { name: /Карпати Тур/ }).getAttribute('href')).toContain('3');
  await reader.click(screen.getByRole('button', { name: 'Відкрити меню' }));
  expect(onMenu).toHaveBeenCalledTimes(1);
});

it('counts what is unread on the bell', async () => {
  await open();
  act(() => unreadNotifications.set(120));
  const bell = screen.getByRole('link', { name: /Сповіщення/ });
  expect(readText(bell)).toContain('99+');
});

it('says that the answers are old, before it says whose position is shared', async () => {
  await open();
  act(() => sharedPosition.set({ words: 'Пасажири бачать автобус', icon: 'pin', bad: false }));
  expect(readText(screen.getByRole('status'))).toBe('Пасажири бачать автобус');
  act(() => cachedSince.set(new Date(Date.now() - 20 * 60_000).toISOString()));
  expect(readText(screen.getByRole('status'))).toContain('20 хв');
  act(() => cachedSince.set(null));
  expect(readText(screen.getByRole('status'))).toBe('Пасажири бачать автобус');
});

it('says that there is no connection, and that there is one again', async () => {
  await open();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(readText(screen.getByRole('status'))).not.toBe('');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(readText(screen.getByRole('status'))).toBe('');
  online.mockRestore();
});

const onFind = vi.fn();
const onKeys = vi.fn();

function Keys({ dialog = false }: { dialog?: boolean }) {
  useFindKeys(onFind, onKeys);
  return (
    <>
      <input aria-label="?" />
      {dialog && <div className="modal" />}
    </>
  );
}

it.each<[string, KeyboardEventInit, { field?: boolean; dialog?: boolean; as?: Identity }, number]>([
  ['/', { key: '/' }, {}, 1],
  ['/ in a text field', { key: '/' }, { field: true }, 0],
  ['Ctrl K', { ctrlKey: true, code: 'KeyK', key: 'л' }, {}, 1],
  ['Ctrl K in a text field', { ctrlKey: true, code: 'KeyK', key: 'k' }, { field: true }, 1],
  ['Cmd K', { metaKey: true, code: 'KeyK', key: 'k' }, {}, 1],
  ['Ctrl Alt K', { ctrlKey: true, altKey: true, code: 'KeyK', key: 'k' }, {}, 0],
  ['K alone', { code: 'KeyK', key: 'k' }, {}, 0],
  ['Ctrl K behind a dialog', { ctrlKey: true, code: 'KeyK', key: 'k' }, { dialog: true }, 0],
  ['/ of a passenger', { key: '/' }, { as: passenger() }, 1],
])('%s opens the search box: %#', async (_, key, { field, dialog, as = staff('dispatcher') }, times) => {
  onFind.mockReset();
  await show(<Keys {...(dialog && { dialog })} />, { as });
  fireEvent.keyDown(field ? screen.getByRole('textbox') : document.body, key);
  expect(onFind).toHaveBeenCalledTimes(times);
});

it('a question mark lists the keys, but not from a text field', async () => {
  onKeys.mockReset();
  await show(<Keys />, { as: staff('dispatcher') });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: '?' });
  expect(onKeys).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(onKeys).toHaveBeenCalledTimes(1);
});

it('J and K go down and up the rows of the page by their place on the keyboard, but not from a text field', async () => {
  await show(
    <>
      <Keys />
      <main>
        <ul>
          <li className="row">
            <a href="#first" className="row-open">
              Перша
            </a>
            <button type="button">Дія</button>
          </li>
        </ul>
        <table>
          <tbody>
            <tr>
              <td>
                <a href="#second">Друга</a>
              </td>
            </tr>
          </tbody>
        </table>
      </main>
    </>,
    { as: staff('dispatcher') },
  );
  const press = (code: string) => fireEvent.keyDown(document.activeElement ?? document.body, { code, key: 'о' });
  screen.getByRole('textbox').focus();
  press('KeyJ');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  screen.getByRole('textbox').blur();
  press('KeyJ');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Перша' })));
  screen.getByRole('button', { name: 'Дія' }).focus();
  press('KeyJ');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Друга' })));
  press('KeyK');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Перша' })));
});

it('a visitor has no search box', async () => {
  onFind.mockReset();
  await show(<Keys />);
  fireEvent.keyDown(document.body, { key: '/' });
  expect(onFind).not.toHaveBeenCalled();
});

function Page({ path }: { path: string }) {
  useToastAfterNavigation(path);
  return null;
}

it('a message that was left for the next page is shown there once', async () => {
  await show(<Page path="/a" />, { as: passenger() });
  act(() => updateSession({ toastMessage: { text: 'Збережено', kind: 'good' } }));
  expect(waitingToasts.get()).toEqual([]);
  await showAgain(<Page path="/b" />);
  await showAgain(<Page path="/c" />);
  expect(waitingToasts.get()).toMatchObject([{ text: 'Збережено' }]);
});

it('a driver without a bus is led to the forms that are missing, and can put it off', async () => {
  const onClose = vi.fn();
  const reader = await show(<NoBusDialog open onClose={onClose} />, { as: staff('driver') });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/driver/bus-add', '/driver/route-add']);
  const buttons = screen.getAllByRole('button');
  await reader.click(buttons.at(-1) ?? document.body);
  expect(onClose).toHaveBeenCalledTimes(1);
});
