import type { AppContext } from '#server/context.ts';
import { HOME_ZONE } from '#server/core/clock.ts';
import { escapeHtml } from '#server/core/html.ts';
import type { Feed } from '#server/core/http/calls/handlers.ts';
import { PAGE_POLICY, servicePage } from '#server/core/http/pages/service-page.ts';
import { durationText, text } from '#server/core/translate.ts';
import { localDate, localTime } from '#shared/core/time.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { MessageKey, MessageValues } from '#shared/i18n/messages.ts';
import { type Incident, incidentsSince } from '../queries/service.ts';

const DAYS = 90;
const DAY = 86_400_000;
const MINUTE = 60_000;

const ACCESS = ['service.access.aim', 'service.access.checks', 'service.access.gaps', 'service.access.help'] as const;

/** The public pages about the service itself, without a script: its state, who runs it, the statement of accessibility. */
export const SERVICE_PAGES: readonly Feed[] = [pageIn('uk', '/service'), pageIn('en', '/service/en')];

function pageIn(locale: Locale, path: Feed['path']): Feed {
  return {
    path,
    type: 'text/html; charset=utf-8',
    policy: PAGE_POLICY,
    make: async (app, now) =>
      Buffer.from(render(app, await incidentsSince(app.pool, new Date(now.getTime() - DAYS * DAY)), locale)),
  };
}

function render(app: AppContext, incidents: readonly Incident[], locale: Locale): string {
  const say = (key: MessageKey, values?: MessageValues) => escapeHtml(text(locale, key, values));
  const section = (title: MessageKey, html: string) => `<section><h2>${say(title)}</h2>\n${html}</section>`;
  const open = incidents.filter(({ overAt }) => overAt === null);
  const state = open.map(
    ({ kind, since }) =>
      `<p><strong>${say(`service.trouble.${kind}`)}</strong> ${say('service.since', { time: timeOf(since) })}</p>`,
  );
  const lines = (app.imprint ?? '').split('\n').filter((line) => line.trim() !== '');
  const contact = app.supportEmail ? `<p>${say('service.contact', { email: app.supportEmail })}</p>` : '';
  return servicePage({
    title: say('service.title'),
    heading: say('service.heading'),
    lang: locale,
    intro: `<p><a href="${locale === 'uk' ? '/service/en' : '/service'}">${say('service.other')}</a></p>`,
    main: [
      section('service.state', state.join('\n') || `<p>${say('service.state.good')}</p>`),
      section('service.past', tableOf(incidents, locale) ?? `<p>${say('service.past.none')}</p>`),
      lines.length > 0 || contact
        ? section(
            'service.imprint',
            `${lines.length > 0 ? `<p>${lines.map(escapeHtml).join('<br>\n')}</p>` : ''}${contact}`,
          )
        : '',
      section('service.access', ACCESS.map((key) => `<p>${say(key)}</p>`).join('\n')),
      section(
        'service.more',
        `<p><a href="/help">${say('service.more.help')}</a> · <a href="/transparency">${say('service.more.report')}</a> · <a href="${locale === 'uk' ? '/open-data' : '/open-data/en'}">${say('service.data.title')}</a></p>`,
      ),
    ].join('\n'),
  });
}

/** The incidents that are over; null when there were none. */
function tableOf(incidents: readonly Incident[], locale: Locale): string | null {
  const head = (['what', 'when', 'lasted'] as const).map(
    (column) => `<th scope="col">${escapeHtml(text(locale, `service.past.${column}`))}</th>`,
  );
  const rows = incidents.flatMap(({ kind, since, overAt }) => {
    if (overAt === null) return [];
    const minutes = Math.max(1, Math.round((overAt.getTime() - since.getTime()) / MINUTE));
    const cells = [text(locale, `service.trouble.${kind}`), timeOf(since), durationText(locale, minutes)];
    return [`<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`];
  });
  if (rows.length === 0) return null;
  return `<div class="scroll" tabindex="0"><table>\n<tr>${head.join('')}</tr>\n${rows.join('\n')}\n</table></div>`;
}

/** '2026-06-10 12:05' in Kyiv. */
function timeOf(instant: Date): string {
  return `${localDate(instant, HOME_ZONE)} ${localTime(instant, HOME_ZONE)}`;
}
