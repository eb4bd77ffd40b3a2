import { useQuery } from '@tanstack/react-query';
import { languageName } from '#shared/i18n/locale.ts';
import type { DeskRequest } from '#shared/office/support/schema.ts';
import { useAwaited } from '#web/core/api/awaited.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link, useParams } from '#web/core/router/router.tsx';
import { rideText } from '#web/office/admin/FoundRows.tsx';
import { assignTicket, closeTicket, deskTicketQuery, readyAnswersQuery } from '#web/office/support/queries.ts';
import { momentText, REQUEST_LOOKS, RequestMessages } from '#web/office/support/RequestMessages.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { AnswerForm } from './reports/AnswerForm.tsx';

/** /admin/support/{id}: the person, the messages, the assignee, and the answer. */
export function RequestDeskPage() {
  const ticketId = Number(useParams().ticketId);
  const query = useQuery(deskTicketQuery(ticketId));
  const awaited = useAwaited(readyAnswersQuery());
  const title = t('support.request', { id: ticketId });
  return (
    <Page
      title={title}
      width="page"
      align="left"
      back={paths.adminSupport}
      subtitle={query.data && inOwnScript(query.data.who)}
    >
      <Loaded query={awaited ? { ...query, data: undefined, error: null } : query}>
        {(request) => (
          <div className="grid gap-5 px-4 lg:grid-cols-2">
            <div className="grid content-start gap-4">
              <Standing request={request} />
              <RequestMessages messages={request.messages} person={inOwnScript(request.who)} />
              <AnswerForm request={request} />
            </div>
            <div className="grid content-start gap-4">
              <Care request={request} />
              <Context request={request} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Standing({ request: { state, since } }: { request: DeskRequest }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Pill kind={REQUEST_LOOKS[state]}>{t(`support.state.${state}`)}</Pill>
      <span className="text-small text-quiet">{momentText(since)}</span>
    </p>
  );
}

const CLOSING = { open: 'support.close', answered: 'support.close.answered', closed: 'support.reopen' } as const;

function Care({ request: { id, state, assignee, operators } }: { request: DeskRequest }) {
  const { run, busy } = useAction((action: () => Promise<void>) => action());
  return (
    <div className="grid gap-3">
      <SelectField
        label={t('support.assignee')}
        placeholder={t('support.assignee.none')}
        options={operators.map((one) => ({ value: String(one.id), label: inOwnScript(one.name) }))}
        value={assignee === null ? '' : String(assignee.id)}
        disabled={busy}
        onChange={({ target }) => void run(() => assignTicket(id, target.value === '' ? null : Number(target.value)))}
      />
      <Button
        kind="edge"
        busy={busy}
        className="justify-self-start"
        onClick={() => void run(() => closeTicket(id, state !== 'closed'))}
      >
        {t(CLOSING[state])}
      </Button>
    </div>
  );
}

function Context({ request }: { request: DeskRequest }) {
  const { person, trip, email, device, locale, createdAt, answeredAt, closedAt } = request;
  return (
    <Facts
      facts={[
        {
          term: t('support.person'),
          wide: true,
          value: person ? (
            <Link to={paths.adminPerson(person.id)} className="text-action">
              {[personName(person), person.carrier].filter(Boolean).join(', ')}
            </Link>
          ) : (
            t('support.visitor')
          ),
        },
        { term: t('support.email'), wide: true, value: email },
        ...(trip
          ? [
              {
                term: t('support.trip'),
                wide: true,
                value: (
                  <Link
                    to={trip.bookingId === null ? paths.adminTrip(trip.tripId) : paths.adminBooking(trip.bookingId)}
                    className="text-action"
                  >
                    {rideText(trip)}
                  </Link>
                ),
              },
            ]
          : []),
        { term: t('support.language'), value: languageName(locale) },
        { term: t('support.device'), value: device || '–' },
        { term: t('support.created'), value: momentText(createdAt) },
        { term: t('support.firstAnswer'), value: answeredAt ? momentText(answeredAt) : '–' },
        ...(closedAt ? [{ term: t('support.closedAt'), value: momentText(closedAt) }] : []),
        ...(person ? [{ term: t('support.count'), value: String(person.tickets) }] : []),
      ]}
    />
  );
}
