import type { DeskReport } from '#shared/people/reports/desk-schema.ts';
import { number } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { momentText, thingName } from '#web/people/reports/labels.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';

export function ReportContext({ report }: { report: DeskReport }) {
  return (
    <div className="grid">
      <div className="grid gap-3 px-4">
        <Standing report={report} />
        <Who report={report} />
      </div>
      <Thing report={report} />
      {report.messages.length > 0 && <Messages messages={report.messages} />}
      {report.others.length > 0 && (
        <Section separator="none" title={t('moderation.others')}>
          <Rows aria-label={t('moderation.others')}>
            {report.others.map(({ id, reason, state, createdAt }) => (
              <Row
                key={id}
                to={paths.adminReport(id)}
                strong={t(`reports.reason.${reason}`)}
                quiet={`№ ${id} · ${t(`reports.state.${state}`)} · ${momentText(createdAt)}`}
              />
            ))}
          </Rows>
        </Section>
      )}
    </div>
  );
}

function Standing({ report: { state, urgent, createdAt, dueAt } }: { report: DeskReport }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Pill kind={state === 'open' ? 'now' : 'good'}>{t(`reports.state.${state}`)}</Pill>
      {urgent && <Pill kind="bad">{t('moderation.urgent')}</Pill>}
      <span className="text-small text-quiet">
        {[momentText(createdAt), state === 'open' && t('moderation.due', { when: momentText(dueAt) })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
  );
}

function Who({ report }: { report: DeskReport }) {
  const { reporter, account, carrier, reason, words, goodFaith, tripId, bookingId } = report;
  const person = (id: number | null, name: string) =>
    id === null ? (
      `${inOwnScript(name)}, ${t('moderation.reporter.visitor')}`
    ) : (
      <Link to={paths.adminPerson(id)} className="text-action">
        {inOwnScript(name)}
      </Link>
    );
  return (
    <div className="grid gap-3">
      {words !== '' && <p className="whitespace-pre-line">{words}</p>}
      {goodFaith && <Note>{t('moderation.goodFaith')}</Note>}
      <Facts
        facts={[
          { term: t('reports.reason'), value: t(`reports.reason.${reason}`), wide: true },
          {
            term: t('moderation.reporter'),
            value: reporter ? person(reporter.accountId, reporter.name) : t('moderation.reporter.operator'),
            wide: true,
          },
          ...(reporter ? [{ term: t('reports.email'), value: reporter.email, wide: true }] : []),
          ...(account
            ? [{ term: t('moderation.concerned'), value: person(account.id, account.name), wide: true }]
            : []),
          ...(carrier
            ? [
                {
                  term: t('moderation.carrier'),
                  value: (
                    <Link to={paths.adminCarrier(carrier.id)} className="text-action">
                      {inOwnScript(carrier.name)}
                    </Link>
                  ),
                  wide: true,
                },
              ]
            : []),
          ...(tripId === null
            ? []
            : [
                {
                  term: t('moderation.trip'),
                  value: (
                    <Link to={paths.adminTrip(tripId)} className="text-action">
                      {`№ ${tripId}`}
                    </Link>
                  ),
                  wide: true,
                },
              ]),
          ...(bookingId === null
            ? []
            : [
                {
                  term: t('moderation.booking'),
                  value: (
                    <Link to={paths.adminBooking(bookingId)} className="text-action">
                      {`№ ${bookingId}`}
                    </Link>
                  ),
                  wide: true,
                },
              ]),
        ]}
      />
    </div>
  );
}

function Thing({ report: { kind, seen, now } }: { report: DeskReport }) {
  const changed = now === null || now.text !== seen.text || now.title !== seen.title || now.weightKg !== seen.weightKg;
  const written = (one: DeskReport['seen']) => thingText(kind, one);
  return (
    <Section separator="none" title={t(changed ? 'moderation.seen' : 'moderation.now')}>
      <div className="grid gap-3">
        {now?.hidden && (
          <p>
            <Pill kind={now.waiting ? 'now' : 'bad'}>
              {t(now.waiting ? 'moderation.now.waiting' : 'moderation.now.hidden')}
            </Pill>
          </p>
        )}
        <p className="font-strong">{thingName(kind, seen.title)}</p>
        {written(seen) !== '' && <p className="whitespace-pre-line">{written(seen)}</p>}
        {changed && (
          <>
            <h3 className="h3">{t('moderation.now')}</h3>
            {now === null && <p className="text-quiet">{t('moderation.now.gone')}</p>}
            {now && (
              <p className="whitespace-pre-line">
                {[thingName(kind, now.title), written(now)].filter(Boolean).join('\n')}
              </p>
            )}
          </>
        )}
        {now?.pictures.map((src) => (
          <img key={src} src={src} alt={t('moderation.picture')} loading="lazy" className="rounded-m" />
        ))}
      </div>
    </Section>
  );
}

/** Text of the thing: words of people stay as they wrote them; the text of a trip is the carrier's name. */
function thingText(kind: DeskReport['kind'], { text, weightKg }: DeskReport['seen']): string {
  if (kind === 'trip') return inOwnScript(text);
  return [text, weightKg !== null && t('moderation.weight', { kg: number(weightKg, 1) })].filter(Boolean).join(', ');
}

function Messages({ messages }: Pick<DeskReport, 'messages'>) {
  return (
    <Section separator="none" title={t('moderation.messages')}>
      <ul aria-label={t('moderation.messages')} className="grid gap-3">
        {messages.map(({ seq, author, text, picture, voice, at, gone, reported }) => (
          <li key={seq} className={reported ? 'rounded-m bg-bad-soft p-3' : 'border-l-2 border-line-strong pl-3'}>
            <Note>
              {[
                inOwnScript(author),
                momentText(at),
                gone && t(`moderation.messages.gone.${gone}`),
                reported && t('moderation.messages.reported'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Note>
            {text !== '' && <p className="whitespace-pre-line">{text}</p>}
            {picture && <img src={picture} alt={t('moderation.picture')} loading="lazy" className="rounded-m" />}
            {voice && (
              // biome-ignore lint/a11y/useMediaCaption: a person recorded it, and no words of it exist
              <audio controls preload="none" src={voice} aria-label={t('moderation.voice')} className="w-full" />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
