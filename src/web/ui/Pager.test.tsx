import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/web/show.tsx';
import { Pager } from './Pager.tsx';

const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

describe('the pages of a list', () => {
  it.each([
    [1, 48, '1–25 з 48', true, false],
    [2, 48, '26–48 з 48', false, true],
    [1, 25, '1–25 з 25', true, true],
    [2, 75, '26–50 з 75', false, false],
  ])('page %i of %i rows shows %s', async (page, total, range, first, last) => {
    await show(<Pager page={page} size={25} total={total} onPage={vi.fn()} />);
    expect(screen.getByText(range)).toBeTruthy();
    expect([disabled('Попередня сторінка'), disabled('Наступна сторінка')]).toEqual([first, last]);
  });

  it('are turned one by one, and have a size to choose', async () => {
    const [onPage, onSize] = [vi.fn(), vi.fn()];
    const reader = await show(<Pager page={2} size={25} total={80} onPage={onPage} onSize={onSize} />);
    await reader.click(screen.getByRole('button', { name: 'Попередня сторінка' }));
    await reader.click(screen.getByRole('button', { name: 'Наступна сторінка' }));
    await reader.selectOptions(screen.getByRole('combobox'), '50');
    expect([onPage.mock.calls, onSize.mock.calls]).toEqual([[[1], [3]], [[50]]]);
  });

  it('are not there for an empty list', async () => {
    await show(<Pager page={1} size={25} total={0} onPage={vi.fn()} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
