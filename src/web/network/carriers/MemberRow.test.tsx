import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PROOF_HEADER } from '#shared/core/endpoint.ts';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import type { Member } from '#shared/network/carriers/schema.ts';
import type { MemberRole } from '#shared/people/accounts/base/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { ProofContext, type Proving } from '#web/people/accounts/base/proof-context.ts';
import InvitationStrip from './InvitationStrip.tsx';
import InviteDialog from './InviteDialog.tsx';
import { MemberRow } from './MemberRow.tsx';

const MEMBER: Member = {
  accountId: 21,
  name: 'Тарас',
  lastName: 'Гаврилюк',
  email: 'taras@example.org',
  phone: '+380671112233',
  avatarUrl: null,
  role: 'driver',
  busId: null,
  since: '2026-01-01T00:00:00.000Z',
  tripsDone: 3,
  tripsAhead: 0,
  tripsSold: 0,
};
const PROVING: Proving = { prove: async () => 'proof', withProof: (send) => send('proof') };
const ACTIONS = 'Дії: Тарас Гаврилюк';
const REMOVE = 'Вилучити з команди';

interface Options {
  actor?: 'owner' | 'dispatcher';
  self?: boolean;
  refuse?: boolean;
}

async function open(values: Partial<Member> = {}, { actor = 'owner', self = false, refuse = false }: Options = {}) {
  const done = (): undefined => {
    if (refuse) throw new Refusal(409, 'conflict');
    return undefined;
  };
  const requests = serve(answer(membersApi.remove, done), answer(membersApi.setRole, done));
  const row = (
    <ProofContext value={PROVING}>
      <MemberRow
        member={{ ...MEMBER, ...values }}
        self={self}
        actor={actor}
        giveTrips={(id) => <p>Рейси людини {id} іншому</p>}
      />
    </ProofContext>
  );
  const reader = await show(row, { as: staff(actor) });
  const choose = async (item: string) => {
    await reader.click(screen.getByRole('button', { name: ACTIONS }));
    await reader.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { requests, reader, choose };
}

describe('what may be done with a member', () => {
  it.each<[actor: 'owner' | 'dispatcher', role: MemberRole, items: string[] | null]>([
    ['owner', 'driver', ['Зробити власником', 'Зробити диспетчером', REMOVE]],
    ['owner', 'dispatcher', ['Зробити власником', 'Зробити водієм', REMOVE]],
    ['owner', 'owner', ['Зробити диспетчером', 'Зробити водієм', REMOVE]],
    ['dispatcher', 'driver', [REMOVE]],
    ['dispatcher', 'dispatcher', null],
    ['dispatcher', 'owner', null],
  ])('by a member of the office (%s) with one of the role %s', async (actor, role, items) => {
    const { reader } = await open({ role }, { actor });
    const menu = screen.queryByRole('button', { name: ACTIONS });
    expect(menu === null).toBe(items === null);
    if (!menu || !items) return;
    await reader.click(menu);
    const shown = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
    expect(shown.toSorted()).toEqual(items.toSorted());
  });

  it('only a driver has a page, and a member without a telephone is shown with the mail', async () => {
    await open({ role: 'dispatcher', phone: null });
    expect(screen.getByText('Диспетчер · taras@example.org')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('oneself is marked', async () => {
    await open({}, { self: true });
    expect(screen.getByText('Тарас Гаврилюк (ви)')).toBeTruthy();
    expect(screen.getByText(/^Водій · \+380/)).toBeTruthy();
  });
});

describe('before somebody leaves the team', () => {
  it.each([
    ['has no trips', {}, /Обліковий запис лишиться/, /рейс/],
    ['drives trips without bookings', { tripsAhead: 2 }, /2\sрейси без бронювань/, /іншому$/],
    ['drives trips with bookings', { tripsAhead: 3, tripsSold: 1 }, /1\sрейс уже в дорозі/, /без бронювань/],
  ])('of a member who %s the dialog says what happens to them', async (_what, trips, text, absent) => {
    const { requests, choose } = await open(trips);
    await choose(REMOVE);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.queryByText(absent)).toBeNull();
    expect(dialog.queryByText('Рейси людини 21 іншому') !== null).toBe('tripsSold' in trips);
    expect(requests).toEqual([]);
  });

  it('is removed after a confirmation', async () => {
    const { requests, reader, choose } = await open();
    await choose(REMOVE);
    await reader.click((await screen.findAllByRole('button', { name: REMOVE })).at(-1) ?? document.body);
    await waitFor(() =>
      expect(callsOf(requests, membersApi.remove).map(({ params }) => params.accountId)).toEqual(['21']),
    );
    await waitFor(() => expect(screen.queryByText('Вилучити з команди: Тарас Гаврилюк?')).toBeNull());
  });

  it('a refusal leaves the question open', async () => {
    const { requests, reader, choose } = await open({ tripsSold: 1, tripsAhead: 1 }, { refuse: true });
    await choose(REMOVE);
    await reader.click((await screen.findAllByRole('button', { name: REMOVE })).at(-1) ?? document.body);
    await waitFor(() => expect(callsOf(requests, membersApi.remove)).toHaveLength(1));
    expect(await screen.findByText('Вилучити з команди: Тарас Гаврилюк?')).toBeTruthy();
  });
});

it.each([
  ['Зробити диспетчером', 'dispatcher', true],
  ['Зробити власником', 'owner', false],
] as const)('%s: asks for exactly that role, and says what happens to the trips: %s', async (item, role, warned) => {
  const { requests, reader, choose } = await open({ tripsAhead: 1, tripsSold: 1 });
  await choose(item);
  await screen.findByText('Змінити роль: Тарас Гаврилюк?');
  expect(screen.queryByText(/уже в дорозі/) !== null).toBe(warned);
  await reader.click((await screen.findAllByRole('button', { name: item })).at(-1) ?? document.body);
  await waitFor(() => expect(callsOf(requests, membersApi.setRole).map(({ body }) => body)).toEqual([{ role }]));
});

describe('an invitation', () => {
  const card = { name: 'Явір Тур', logo: null, singleDriver: false, rating: null, ratingCount: 0 };
  const INVITED = { id: 4, role: 'driver' as const, carrier: { id: 3, ...card, verified: false, checked: null } };

  it.each([
    ['Прийняти', membersApi.accept],
    ['Відхилити', membersApi.decline],
  ])('is answered by one press (%s), and then gone', async (name, endpoint) => {
    let open = [INVITED];
    const gone = (): undefined => {
      open = [];
      return undefined;
    };
    const requests = serve(
      answer(membersApi.own, () => open),
      answer(membersApi.accept, gone),
      answer(membersApi.decline, gone),
    );
    const reader = await show(<InvitationStrip />, { as: passenger() });
    expect(await screen.findByText('«Явір Тур» запрошує вас водієм')).toBeTruthy();
    await reader.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(callsOf(requests, endpoint).map(({ params }) => params.invitationId)).toEqual(['4']));
    expect(
      requests.filter(({ endpoint: one }) => one === membersApi.accept || one === membersApi.decline),
    ).toHaveLength(1);
  });

  it('is sent by an owner to a dispatcher, once the address and the name are there', async () => {
    const sent: string[] = [];
    const dates = { sentAt: '2026-06-10T09:00:00.000Z', expiresAt: '2026-06-17T09:00:00.000Z' };
    const person = { id: 1, email: 'roman@example.org', name: 'Роман', lastName: '', role: 'dispatcher' as const };
    const requests = serve(answer(membersApi.invite, () => ({ ...person, ...dates })));
    const dialog = (
      <ProofContext value={PROVING}>
        <InviteDialog owner onInvited={(email) => sent.push(email)} onClose={() => undefined} />
      </ProofContext>
    );
    const reader = await show(dialog, { as: staff('owner') });
    await reader.click(screen.getByRole('button', { name: 'Надіслати запрошення' }));
    await waitFor(() => expect(screen.getByLabelText('Електронна пошта').getAttribute('aria-invalid')).toBe('true'));
    expect(requests).toEqual([]);
    await reader.type(screen.getByLabelText('Електронна пошта'), 'roman@example.org');
    await reader.type(screen.getByLabelText('Ім’я'), 'Роман');
    await reader.click(screen.getByRole('radio', { name: /Диспетчер/ }));
    await reader.click(screen.getByRole('button', { name: 'Надіслати запрошення' }));
    await waitFor(() => expect(sent).toEqual(['roman@example.org']));
    expect(callsOf(requests, membersApi.invite)[0]?.headers.get(PROOF_HEADER)).toBe('proof');
    expect(callsOf(requests, membersApi.invite)[0]?.body).toMatchObject({ role: 'dispatcher', locale: 'uk' });
  });

  it('of a dispatcher is always one of a driver', async () => {
    serve();
    const dialog = (
      <ProofContext value={PROVING}>
        <InviteDialog owner={false} onInvited={() => undefined} onClose={() => undefined} />
      </ProofContext>
    );
    await show(dialog, { as: staff('dispatcher') });
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
