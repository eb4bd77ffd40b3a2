import type { Locale } from '#shared/i18n/locale.ts';
import { escapeHtml } from '../html.ts';
import { text } from '../translate.ts';
import type { Mail, MailLine, MailRide } from './contents.ts';

type MailTexts = Pick<
  Mail,
  'locale' | 'subject' | 'title' | 'preheader' | 'lines' | 'code' | 'ride' | 'button' | 'footer'
> & {
  unsubscribe?: { page: string };
};

/** The colours of the design tokens as plain hex values in style attributes, since most mail programs drop style sheets. */
const INK = '#17326b';
const TEXT = '#1b1a18';
const QUIET = '#5f5b53';
const LINE = '#e0dcd3';
const SUNKEN = '#f4f2ed';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SMALL = 'font-size:14px;line-height:20px';

/**
 * The same roles from the dark theme, for mail programs in dark mode, and less margin on a phone. This is the only style sheet, and the
 * mail also works without it.
 */
const STYLES = `@media (prefers-color-scheme:dark){.page{background:#0f0e0d!important}.card{background:#22211e!important;border-color:#35332f!important}
.text{color:#f2efe9!important}.quiet{color:#b0aaa0!important}.mark{color:#a8c2ff!important}.line{border-color:#4a4741!important}.button{background:#a8c2ff!important;color:#0d1a38!important}}
@media (max-width:480px){.edge{padding:20px 16px 8px!important}.outer{padding:8px 0!important}.label{display:block!important;width:auto!important;padding-bottom:0!important}
.value{display:block!important;padding-top:0!important;border-top:0!important}}`;

/** Renders a mail as text and as HTML of the same content, without pictures or external content; every value is escaped. */
export function renderMail(words: MailTexts): { subject: string; text: string; html: string } {
  return { subject: words.subject.replace(/[\r\n]+/g, ' '), text: asText(words), html: asHtml(words) };
}

function asText({ locale, lines, code, ride, button, footer, unsubscribe }: MailTexts): string {
  const parts = [...lines];
  if (code) parts.push(code);
  if (button) parts.push(`${button.label}:\n${button.url}`);
  if (ride) parts.push(rideAsText(ride));
  parts.push(`-- \nVezu · ${text(locale, 'mail.slogan')}`);
  if (footer) parts.push(footer);
  if (unsubscribe) parts.push(`${text(locale, 'mail.unsubscribe')}: ${unsubscribe.page}`);
  return `${parts.join('\n\n')}\n`;
}

function rideAsText({ stops, between, facts }: MailRide): string {
  const ends = stops.map(({ time, place, lines }) => [`${time} ${place}`, ...lines.map(wordsOf)].join('\n'));
  const rows = facts.map(({ label, lines }) => [`${label}:`, ...lines.map((line) => `  ${wordsOf(line)}`)].join('\n'));
  return [ends.join(`\n(${between})\n`), ...rows].join('\n\n');
}

function asHtml(mail: MailTexts): string {
  const { locale, subject, title = subject, preheader, lines, code, ride, button, footer, unsubscribe } = mail;
  const paragraphs = lines.map((line) => `<p class="text" style="margin:0 0 16px;color:${TEXT}">${words(line)}</p>`);
  const page = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
${STYLES}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${SUNKEN}">
${preheader ? asPreheader(preheader) : ''}<div role="main">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${SUNKEN}">
<tr><td class="outer" align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0"
style="max-width:560px;background:#ffffff;border:1px solid ${LINE};border-radius:12px">
<tr><td class="edge" style="padding:28px 28px 12px;${FONT};font-size:16px;line-height:24px;color:${TEXT}">
<p class="mark" style="margin:0 0 20px;font-size:20px;line-height:24px;font-weight:700;color:${INK}">Vezu</p>
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:${TEXT}">${escapeHtml(title)}</h1>
${paragraphs.join('\n')}
${code ? asCode(code) : ''}
${button ? asButton(button) : ''}
${ride ? asRide(ride) : ''}
${button ? asAddress(locale, button) : ''}
</td></tr></table>
<p class="quiet" style="max-width:560px;margin:16px auto 0;padding:0 12px;${FONT};font-size:13px;line-height:18px;color:${QUIET}">
${footer ? `${words(footer)}<br>` : ''}Vezu · ${escapeHtml(text(locale, 'mail.slogan'))}${unsubscribe ? asLink(locale, unsubscribe.page) : ''}</p>
</td></tr></table>
</div>
</body>
</html>
`;
  if (locale === 'uk') return page;
  const body = page.indexOf('<body');
  return page.slice(0, body) + page.slice(body).replace(/>([^<>]+)</g, (_, words: string) => `>${marked(words)}<`);
}

/** Marks a carrier's own words, which a screen reader would spell letter by letter in another language. */
function marked(escaped: string): string {
  return escaped.replace(
    /\p{Script=Cyrillic}+(?:[\s.,’'–-]{1,3}\p{Script=Cyrillic}+)*/gu,
    (words) => `<span lang="uk">${words}</span>`,
  );
}

/** The line for lists of mails, invisible in the mail; the spaces after it prevent that a list shows the text as well. */
function asPreheader(preheader: string): string {
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
`;
}

/** Both ends of a ride in a frame, and its facts as a table of two columns, which is one column on a phone. */
function asRide({ stops, between, facts }: MailRide): string {
  const ends = stops.map(
    ({
      time,
      place,
      lines,
    }) => `<tr><td class="text" style="padding:0 12px 0 0;width:64px;vertical-align:top;font-size:18px;line-height:24px;font-weight:600;color:${TEXT}">${escapeHtml(time)}</td>
<td class="text" style="vertical-align:top;color:${TEXT}"><b style="font-size:18px;font-weight:600">${escapeHtml(place)}</b>
${lines.map((line) => `<br><span class="quiet" style="${SMALL};color:${QUIET}">${asLine(line)}</span>`).join('')}</td></tr>`,
  );
  const middle = `<tr><td colspan="2" class="quiet line" style="padding:10px 0;${SMALL};color:${QUIET}">${escapeHtml(between)}</td></tr>`;
  const rows = facts.map(
    ({
      label,
      lines,
    }) => `<tr><td class="label quiet line" style="padding:10px 12px 10px 0;width:112px;vertical-align:top;border-top:1px solid ${LINE};${SMALL};color:${QUIET}">${escapeHtml(label)}</td>
<td class="value text line" style="padding:10px 0;vertical-align:top;border-top:1px solid ${LINE};color:${TEXT}">${lines.map(asLine).join('<br>')}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="line" style="margin:0 0 16px;border:1px solid ${LINE};border-radius:10px">
<tr><td style="padding:14px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${ends.join(middle)}</table></td></tr></table>
<table width="100%" cellpadding="0" cellspacing="0" role="presentation">${rows.join('\n')}</table>`;
}

function asLine(line: MailLine): string {
  if (typeof line === 'string') return words(line);
  return `<a class="mark" href="${escapeHtml(line.href)}" style="color:${INK};white-space:nowrap">${escapeHtml(line.text)}</a>`;
}

/** A line as text: a web address has to be read where it cannot be pressed, a number is its own text. */
function wordsOf(line: MailLine): string {
  if (typeof line === 'string') return line;
  return line.href.startsWith('http') ? `${line.text}: ${line.href}` : line.text;
}

function asCode(code: string): string {
  return `<p class="text code" style="margin:0 0 16px;font-size:28px;line-height:36px;font-weight:700;letter-spacing:6px;color:${TEXT}">${escapeHtml(code)}</p>`;
}

/** Renders the button, before the facts: a person who has minutes to confirm sees it first. */
function asButton({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(url)}"
style="display:inline-block;padding:14px 24px;border-radius:10px;background:${INK};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

/** The URL of the button as text, for mail programs that show no buttons. */
function asAddress(locale: Locale, { url }: { url: string }): string {
  const address = escapeHtml(url);
  return `<p class="quiet" style="margin:16px 0;font-size:13px;line-height:18px;color:${QUIET}">${escapeHtml(text(locale, 'mail.buttonElse'))}<br>
<a class="mark" href="${address}" style="color:${INK};word-break:break-all">${address}</a></p>`;
}

function asLink(locale: Locale, page: string): string {
  return `<br><a class="quiet" href="${escapeHtml(page)}" style="color:${QUIET}">${escapeHtml(text(locale, 'mail.unsubscribe'))}</a>`;
}

function words(line: string): string {
  return escapeHtml(line).replaceAll('\n', '<br>');
}
