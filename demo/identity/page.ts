import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '#server/core/html.ts';
import { text } from '#server/core/translate.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { DemoPerson } from './people.ts';

export const STYLE_PATH = '/style.css';

export const STYLE = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');

export function choicePage(locale: Locale, action: string, people: readonly DemoPerson[]): string {
  const t = (key: Parameters<typeof text>[1]) => escapeHtml(text(locale, key));
  const rows = people.map(({ sub, name, lastName, email, verified }) => {
    const note = verified ? '' : ` · ${t('demo.unverified')}`;
    return `<button name="person" value="${sub}">${escapeHtml(`${name} ${lastName}`)}<small>${escapeHtml(email)}${note}</small></button>`;
  });
  return page(
    locale,
    t('demo.title'),
    `<h1>${t('demo.title')}</h1><p>${t('demo.text')}</p>
<form method="post" action="${action}">${rows.join('')}</form>
<h2>${t('demo.other')}</h2>
<form method="post" action="${action}">
<label>${t('demo.name')}<input name="name" required maxlength="100" autocomplete="off"></label>
<label>${t('demo.email')}<input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<button class="main">${t('demo.continue')}</button></form>
<form method="post" action="${action}"><button class="bare" name="refuse" value="yes">${t('demo.refuse')}</button></form>`,
  );
}

export function brokenPage(locale: Locale): string {
  const title = escapeHtml(text(locale, 'demo.broken'));
  return page(locale, title, `<h1>${title}</h1><p>${escapeHtml(text(locale, 'demo.brokenText'))}</p>`);
}

function page(locale: Locale, title: string, body: string): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}"></head><body><main>${body}</main></body></html>`;
}
