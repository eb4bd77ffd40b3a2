import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/web/show.tsx';
import Overlays from './Overlays.tsx';

// The document of the tests has no workers.
vi.hoisted(() => vi.stubGlobal('Worker', class {}));

it('another sign-in is an alert that can be closed, and no dialog about a missing bus is shown', async () => {
  const onClose = vi.fn();
  const reader = await show(
    <Overlays open="taken" onClose={onClose} places={[]} onLanguage={vi.fn()} onFind={vi.fn()} />,
  );
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Ви ввійшли на іншому пристрої. Цей сеанс не отримуватиме нових сповіщень!',
  );
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await reader.click(screen.getByRole('button', { name: 'Зрозуміло' }));
  expect(onClose).toHaveBeenCalled();
});
