import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnInvitation } from '#shared/network/carriers/members-schema.ts';
import { changed } from '#web/core/api/query.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { answerInvitation, ownInvitationsQuery } from './members-queries.ts';

/** A strip above every screen of a person who works for no company: the invitations that they have not answered. */
export default function InvitationStrip() {
  const { userInfo } = useSession();
  const { data = [] } = useQuery(ownInvitationsQuery(userInfo?.id ?? 0));
  if (data.length === 0) return null;
  return (
    <section aria-label={t('members.own')} className="bg-now-soft">
      <ul>
        {data.map((invitation) => (
          <Invited key={invitation.id} invitation={invitation} accountId={userInfo?.id ?? 0} />
        ))}
      </ul>
    </section>
  );
}

function Invited({ invitation, accountId }: { invitation: OwnInvitation; accountId: number }) {
  const { id, carrier, role } = invitation;
  const { run: answer, running } = useAction((how: 'accept' | 'decline') => answerInvitation(id, how), {
    toast: (_, how) =>
      how === 'accept' ? t('members.own.accepted', { carrier: inOwnScript(carrier.name) }) : t('members.own.declined'),
    // The identity and the company are refetched, and the menu with them.
    settled: () => changed(`account:${accountId}`),
  });
  const { carrierInfo } = useSession();
  const [asking, setAsking] = useState(false);
  const busy = running?.[0] ?? null;
  const company = inOwnScript(carrier.name);
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
      <Avatar name={carrier.name} src={carrier.logo} kind="company" />
      <div className="min-w-48 flex-1">
        <p className="font-strong">{t(`members.own.${role}`, { carrier: company })}</p>
        <Note>{t('members.own.terms')}</Note>
      </div>
      <div className="flex gap-2">
        <Button kind="edge" busy={busy === 'decline'} disabled={busy !== null} onClick={() => void answer('decline')}>
          {t('members.own.decline')}
        </Button>
        <Button
          busy={busy === 'accept'}
          disabled={busy !== null}
          onClick={() => (carrierInfo ? setAsking(true) : void answer('accept'))}
        >
          {t('members.own.accept')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        kind="main"
        title={t('members.own.rest', { carrier: company })}
        text={t('members.own.rest.text')}
        confirm={t('members.own.accept')}
        busy={busy === 'accept'}
        onConfirm={() => void answer('accept').finally(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
