import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Photo } from '#shared/core/photos.ts';
import { show } from '#testing/web/show.tsx';
import { PhotoEditor } from './PhotoEditor.tsx';

const PHOTOS: Photo[] = [1, 2, 3].map((id) => ({
  id,
  url: `/files/${id}`,
  thumb: `/files/${id}t`,
  width: 40,
  height: 30,
}));

const shown = () => screen.getAllByRole('img').map((photo) => photo.getAttribute('src'));

async function open() {
  const requests: string[] = [];
  const ordering = Promise.withResolvers<void>();
  const runner = {
    add: async () => undefined,
    order: (ids: number[]) => {
      requests.push(`order ${ids}`);
      return ordering.promise;
    },
    remove: async (id: number) => requests.push(`delete ${id}`),
    refresh: async () => requests.push('refresh'),
  };
  const reader = await show(<PhotoEditor photos={PHOTOS} runner={runner} hint="" />);
  return { reader, requests, ordering };
}

it('sends one request at a time, and shows at once what was pressed', async () => {
  const { reader, requests, ordering } = await open();
  await reader.click(screen.getByRole('button', { name: 'Фото 1 пересунути далі' }));
  await reader.click(screen.getByRole('button', { name: 'Видалити фото 3' }));
  expect(shown()).toEqual(['/files/2t', '/files/1t']);
  expect(requests).toEqual(['order 2,1,3']);
  ordering.resolve();
  await vi.waitFor(() => expect(requests).toEqual(['order 2,1,3', 'refresh', 'delete 3', 'refresh']));
});

it('shows the stored order again when the server refuses another one', async () => {
  const { reader, requests, ordering } = await open();
  await reader.click(screen.getByRole('button', { name: 'Фото 1 пересунути далі' }));
  ordering.reject(new Error('refused'));
  await vi.waitFor(() => expect(requests).toEqual(['order 2,1,3', 'refresh']));
  await vi.waitFor(() => expect(shown()).toEqual(['/files/1t', '/files/2t', '/files/3t']));
});
