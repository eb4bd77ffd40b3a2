import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { emailConfirmationApi } from '#shared/people/accounts/sign-in/email-confirmation-api.ts';
import { answer, Refusal } from '#testing/web/answers.ts';
import { openEditor, save, saved } from '#testing/web/open-route-editor.tsx';
import { ROUTE } from '#testing/web/routes.ts';

describe('the draft on the device', () => {
  const restored = /^Відновлено чернетку/;

  it('survives the end of the page, and can be discarded', async () => {
    const { reader } = await openEditor();
    expect(screen.queryByText(restored)).toBeNull();
    await reader.click(screen.getByRole('checkbox', { name: 'неділя' }));
    cleanup();
    const again = (await openEditor()).reader;
    expect(screen.getByText(restored)).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'неділя' })).toMatchObject({ checked: true });
    await again.click(screen.getByRole('button', { name: 'відкинути' }));
    expect(screen.getByRole('checkbox', { name: 'неділя' })).toMatchObject({ checked: false });
    cleanup();
    await openEditor();
    expect(screen.queryByText(restored)).toBeNull();
  });

  it('ends when it is saved, and when somebody else has changed the route', async () => {
    const { reader } = await openEditor();
    await reader.click(screen.getByRole('checkbox', { name: 'неділя' }));
    cleanup();
    await openEditor({ route: { ...ROUTE, version: 5 } });
    expect(screen.queryByText(restored)).toBeNull();
    cleanup();
    const again = (await openEditor()).reader;
    await again.click(screen.getByRole('checkbox', { name: 'неділя' }));
    await again.click(save());
    await waitFor(() => expect(window.location.pathname).toMatch(/routes$/));
    cleanup();
    await openEditor();
    expect(screen.queryByText(restored)).toBeNull();
  });
});

describe('a route before the address of the person is confirmed', () => {
  it('asks for the code of the mail and is saved with it', async () => {
    let proven = false;
    const { reader, requests } = await openEditor({
      save: () => {
        if (!proven) throw new Refusal(403, 'email_unconfirmed');
        return ROUTE;
      },
      more: [
        answer(emailConfirmationApi.enterCode, () => {
          proven = true;
          return undefined;
        }),
      ],
    });
    await reader.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Підтвердьте пошту' }));
    await reader.type(dialog.getByRole('textbox', { name: 'Код із листа' }), '123456');
    await reader.click(dialog.getByRole('button', { name: 'Підтвердити' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/routes$/));
    const keys = saved(requests);
    expect(keys).toHaveLength(2);
  });
});
