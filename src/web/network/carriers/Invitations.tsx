import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '#shared/network/carriers/members-schema.ts';
import { mayManage } from '#shared/network/carriers/policy.ts';
import { changed } from '#web/core/api/query.ts';
import { serverTime } from '#web/core/browser/now.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { invitationsQuery, resendInvitation, withdrawInvitation } from './members-queries.ts';

/** Pending invitations, which can be sent again or withdrawn; renders nothing when there are none. */
export function Invitations({ carrierId, owner }: { carrierId: number; owner: boolean }) {
  const { data = [] } = useQuery(invitationsQuery(carrierId));
  if (data.length === 0) return null;
  return (
    <Section title={t('members.invitations')} separator="none">
      <Rows>
        {data.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            may={mayManage(owner ? 'owner' : 'dispatcher', invitation.role)}
          />
        ))}
      </Rows>
    </Section>
  );
}

function InvitationRow({ invitation, may }: { invitation: Invitation; may: boolean }) {
  const { carrierInfo } = useSession();
  const settled = () => changed(`carrier:${carrierInfo?.carrier_id}`);
  const resending = useAction(() => resendInvitation(invitation.id), {
    toast: t('members.invite.sent', { email: invitation.email }),
    settled,
  });
  const withdrawing = useAction(() => withdrawInvitation(invitation.id), { toast: t('members.withdrawn'), settled });
  const { email, name, lastName, role, sentAt, expiresAt } = invitation;
  const over = Date.parse(expiresAt) <= serverTime();
  const full = `${name} ${lastName}`.trim();
  return (
    <Row
      strong={full}
      quiet={`${t(`members.role.${role}`)} · ${email} · ${t('members.sent', { ago: ago(sentAt) })}`}
      side={over ? <Pill kind="bad">{t('members.over')}</Pill> : <Pill kind="quiet">{t('members.waits')}</Pill>}
      action={
        may && (
          <Menu
            icon="more"
            label={t('members.actions', { name: full })}
            items={[
              {
                label: t('members.resend'),
                icon: 'send',
                onSelect: () => void resending.run(),
              },
              {
                label: t('members.withdraw'),
                icon: 'trash',
                bad: true,
                onSelect: () => void withdrawing.run(),
              },
            ]}
          />
        )
      }
    />
  );
}
