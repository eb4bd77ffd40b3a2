import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Member } from '#shared/network/carriers/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { Invitations } from '#web/network/carriers/Invitations.tsx';
import { MemberRow } from '#web/network/carriers/MemberRow.tsx';
import { membersQuery } from '#web/network/carriers/queries.ts';
import { SearchedRows } from '#web/network/places/SearchedRows.tsx';
import { ProofProvider } from '#web/people/accounts/proof/ProofProvider.tsx';
import { useUnproven } from '#web/people/accounts/use-unproven.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

const TripsOut = lazy(() => import('#web/office/disruption/TripsOut.tsx'));
const InviteDialog = lazy(() => import('#web/network/carriers/InviteDialog.tsx'));

/** The part of the address after `#` in which a driver's link has their address. */
const INVITE = '#invite=';

/** /carrier/members: members of the company and pending invitations; `#{accountId}` marks one of them. */
export function MembersPage() {
  const { carrierInfo, userInfo } = useSession();
  const carrierId = carrierInfo?.carrier_id ?? 0;
  const owner = carrierInfo?.role === 'owner';
  const query = useQuery({ ...membersQuery(carrierId), enabled: carrierId > 0 });
  const { data } = query;
  const unproven = useUnproven();
  const { hash } = useLocation();
  // A driver's link names the address to invite.
  const invitedEmail = hash.startsWith(INVITE) ? decodeURIComponent(hash.slice(INVITE.length)) : null;
  const [inviting, setInviting] = useState(invitedEmail !== null);
  const list = useRef<HTMLDivElement>(null);
  const shown = data !== undefined;
  useEffect(() => {
    if (shown && hash !== '') list.current?.querySelector('.is-selected')?.scrollIntoView({ block: 'center' });
  }, [shown, hash]);
  return (
    <Page
      large
      title={t('core.title.members')}
      end="none"
      actions={
        carrierInfo && (
          <Button size="small" kind="soft" icon="plus" onClick={() => setInviting(true)} {...unproven}>
            {t('members.invite')}
          </Button>
        )
      }
    >
      {carrierInfo && <Loaded query={query} loading={<Skeleton rows={4} className="px-4" />} />}
      {carrierInfo && <Invitations carrierId={carrierId} owner={owner} />}
      <ProofProvider>
        {data && (
          <Section separator="none">
            <div ref={list}>
              <SearchedRows
                all={data}
                words={(member) => `${personName(member)} ${member.phone ?? ''}`}
                row={(member: Member) => (
                  <MemberRow
                    key={member.accountId}
                    member={member}
                    self={member.accountId === userInfo?.id}
                    selected={hash === `#${member.accountId}`}
                    actor={owner ? 'owner' : 'dispatcher'}
                    giveTrips={(accountId) => (
                      <Suspense fallback={null}>
                        <TripsOut kind="driver" out={accountId} />
                      </Suspense>
                    )}
                  />
                )}
              />
            </div>
          </Section>
        )}
        {inviting && carrierInfo && (
          <Suspense fallback={null}>
            <InviteDialog
              owner={owner}
              email={invitedEmail ?? ''}
              onClose={() => setInviting(false)}
              onInvited={(email) => {
                setInviting(false);
                toast({ kind: 'good', text: t('members.invite.sent', { email }) });
              }}
            />
          </Suspense>
        )}
      </ProofProvider>
    </Page>
  );
}
