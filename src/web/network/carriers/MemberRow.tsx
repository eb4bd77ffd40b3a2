import { type ReactNode, useState } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import { mayChangeRole, mayManage } from '#shared/network/carriers/policy.ts';
import type { Member } from '#shared/network/carriers/schema.ts';
import { MEMBER_ROLES, type MemberRole } from '#shared/people/accounts/base/schema.ts';
import { changed } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { IconLink } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Row } from '#web/ui/content/Row.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { removeMember, setRole } from './members-queries.ts';

type PendingChange = { kind: 'remove' } | { kind: 'role'; role: MemberRole };

interface MemberRowProps {
  member: Member;
  self: boolean;
  /** Whether the address names this member. */
  selected?: boolean | undefined;
  actor: 'owner' | 'dispatcher';
  /** The way to give the trips of a driver who leaves to another one. */
  giveTrips: (accountId: number) => ReactNode;
}

/** One member, and what the actor may do with them; each action first explains its effect. */
export function MemberRow({ member, self, selected, actor, giveTrips }: MemberRowProps) {
  const { carrierInfo } = useSession();
  const { withProof } = useProof();
  const [pending, setPending] = useState<PendingChange | null>(null);
  const name = personName(member);
  const may = mayManage(actor, member.role);
  const roles = mayChangeRole(actor) ? MEMBER_ROLES.filter((role) => role !== member.role) : [];
  const { run: change, busy } = useAction(
    (action: PendingChange) =>
      action.kind === 'remove'
        ? removeMember(member.accountId)
        : withProof((proof) => setRole(member.accountId, action.role, proof)),
    {
      toast: (_, action) => t(action.kind === 'remove' ? 'members.removed' : 'members.role.changed', { name }),
      done: () => setPending(null),
      settled: () => changed(`carrier:${carrierInfo?.carrier_id}`),
    },
  );
  return (
    <>
      <Row
        selected={selected}
        leading={<Avatar name={name} src={member.avatarUrl} />}
        strong={self ? t('members.you', { name }) : name}
        quiet={[t(`members.role.${member.role}`), member.phone ? readablePhone(member.phone) : member.email].join(
          ' · ',
        )}
        to={member.role === 'driver' ? paths.driverProfile(member.accountId) : undefined}
        action={
          <>
            {member.phone && !self && (
              <IconLink name="phone" to={`tel:${member.phone}`} label={t('members.call', { name })} />
            )}
            {may && (
              <Menu
                icon="more"
                label={t('members.actions', { name })}
                items={[
                  ...roles.map((role) => ({
                    label: t(`members.make.${role}`),
                    icon: 'user' as const,
                    onSelect: () => setPending({ kind: 'role', role }),
                  })),
                  {
                    label: t('members.remove'),
                    icon: 'trash' as const,
                    bad: true,
                    onSelect: () => setPending({ kind: 'remove' }),
                  },
                ]}
              />
            )}
          </>
        }
      />
      {pending && (
        <ConfirmDialog
          open
          title={pending.kind === 'remove' ? t('members.remove.title', { name }) : t('members.role.title', { name })}
          text={<Consequence member={member} pending={pending} giveTrips={giveTrips} />}
          kind={pending.kind === 'remove' ? 'bad' : 'main'}
          confirm={pending.kind === 'remove' ? t('members.remove') : t(`members.make.${pending.role}`)}
          busy={busy}
          onClose={() => setPending(null)}
          onConfirm={() => void change(pending)}
        />
      )}
    </>
  );
}

/** Explains what happens to a member's trips: trips with bookings prevent the removal, the others wait for another driver. */
function Consequence({
  member,
  pending,
  giveTrips,
}: Pick<MemberRowProps, 'member' | 'giveTrips'> & { pending: PendingChange }) {
  const leaves = pending.kind === 'remove' || pending.role === 'dispatcher';
  const { tripsAhead, tripsSold } = member;
  return (
    <div className="grid gap-2">
      <p>{t(pending.kind === 'remove' ? 'members.remove.text' : `members.role.${pending.role}.hint`)}</p>
      {leaves && tripsSold > 0 && (
        <p className="font-strong text-text">
          {t('members.sold', { n: tripsSold })}{' '}
          <Link className="text-action" to={`${paths.trips}?driver=${member.accountId}`}>
            {t('members.showTrips')}
          </Link>
        </p>
      )}
      {leaves && tripsSold > 0 && giveTrips(member.accountId)}
      {leaves && tripsSold === 0 && tripsAhead > 0 && <p>{t('members.ahead', { n: tripsAhead })}</p>}
    </div>
  );
}
