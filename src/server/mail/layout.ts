import type { Locale } from '#shared/i18n/locale.ts';
import { escapeHtml } from '../core/html.ts';
import { text } from '../core/translate.ts';

interface MailTexts {
  locale: Locale;
  subject: string;
  lines: string[];
  code?: string;
  button?: { label: string; url: string };
  footer?: string;
  unsubscribe?: { page: string };
}

/** The colours of the design tokens as plain hex values in style attributes, since most mail programs drop style sheets. */
const INK = '#17326b';
const TEXT = '#1b1a18';
const QUIET = '#5f5b53';
const LINE = '#e0dcd3';
const SUNKEN = '#f4f2ed';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The same roles from the dark theme, for mail programs in dark mode. This is the only style sheet, and the mail also works without it. */
const DARK = `@media (prefers-color-scheme:dark){.page{background:#0f0e0d!important}.card{background:#22211e!important;border-color:#35332f!important}
.text{color:#f2efe9!important}.quiet{color:#b0aaa0!important}.mark{color:#a8c2ff!important}.button{background:#a8c2ff!important;color:#0d1a38!important}}`;

/** Renders a mail as text and as HTML, without pictures or external content; every value is escaped. */
export function renderMail(words: MailTexts): { subject: string; text: string; html: string } {
  return { subject: words.subject.replace(/[\r\n]+/g, ' '), text: asText(words), html: asHtml(words) };
}

function asText({ locale, lines, code, button, footer, unsubscribe }: MailTexts): string {
  const parts = [...lines];
  if (code) parts.push(code);
  if (button) parts.push(`${button.label}:\n${button.url}`);
  parts.push(`-- \nVezu · ${text(locale, 'mail.slogan')}`);
  if (footer) parts.push(footer);
  if (unsubscribe) parts.push(`${text(locale, 'mail.unsubscribe')}: ${unsubscribe.page}`);
  return `${parts.join('\n\n')}\n`;
}

function asHtml({ locale, subject, lines, code, button, footer, unsubscribe }: MailTexts): string {
  const paragraphs = lines.map((line) => `<p class="text" style="margin:0 0 16px;color:${TEXT}">${words(line)}</p>`);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${SUNKEN}">
<div role="main">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${SUNKEN}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0"
style="max-width:560px;background:#ffffff;border:1px solid ${LINE};border-radius:12px">
<tr><td style="padding:28px 28px 12px;${FONT};font-size:16px;line-height:24px;color:${TEXT}">
<p class="mark" style="margin:0 0 24px;font-size:20px;line-height:24px;font-weight:700;color:${INK}">Vezu</p>
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:${TEXT}">${escapeHtml(subject)}</h1>
${paragraphs.join('\n')}
${code ? asCode(code) : ''}
${button ? asButton(locale, button) : ''}
</td></tr></table>
<p class="quiet" style="max-width:560px;margin:16px auto 0;${FONT};font-size:13px;line-height:18px;color:${QUIET}">
${footer ? `${words(footer)}<br>` : ''}Vezu · ${escapeHtml(text(locale, 'mail.slogan'))}${unsubscribe ? asLink(locale, unsubscribe.page) : ''}</p>
</td></tr></table>
</div>
</body>
</html>
`;
}

/** Formats digits that are read aloud or typed elsewhere. */
function asCode(code: string): string {
  return `<p class="text code" style="margin:0 0 16px;font-size:28px;line-height:36px;font-weight:700;letter-spacing:6px;color:${TEXT}">${escapeHtml(code)}</p>`;
}

/** Renders the button, and its URL as text for mail programs that show no buttons. */
function asButton(locale: Locale, { label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a class="button" href="${address}"
style="display:inline-block;padding:14px 24px;border-radius:10px;background:${INK};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:18px;color:${QUIET}">${escapeHtml(text(locale, 'mail.buttonElse'))}<br>
<a class="mark" href="${address}" style="color:${INK};word-break:break-all">${address}</a></p>`;
}

/** The link that switches such mails off. */
function asLink(locale: Locale, page: string): string {
  return `<br><a class="quiet" href="${escapeHtml(page)}" style="color:${QUIET}">${escapeHtml(text(locale, 'mail.unsubscribe'))}</a>`;
}

/** Keeps the line breaks of a text. */
function words(line: string): string {
  return escapeHtml(line).replaceAll('\n', '<br>');
}
