import { escapeHtml } from '#server/core/html.ts';
import { text } from '#server/core/translate.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { DemoPerson } from './people.ts';

export const STYLE_PATH = '/style.css';

/** The colours are those of the app's design tokens. */
export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f4f2ee, #171614); color: light-dark(#1d1b18, #f1efea); }
main { box-sizing: border-box; max-width: 26rem; min-height: 100vh; margin: 0 auto; padding: 24px; background: light-dark(#fff, #211f1c); }
h1 { margin: 0 0 4px; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 16px; color: light-dark(#5c574f, #b9b3a8); }
form { display: grid; gap: 8px; margin: 0 0 16px; }
button { min-height: 52px; padding: 8px 16px; border: 1px solid light-dark(#d5d0c7, #48443d); border-radius: 10px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
button.main { border: 0; background: light-dark(#1f3a8a, #b9c8ff); color: light-dark(#fff, #10183a); text-align: center; font-weight: 600; }
button.bare { border: 0; text-align: center; }
button small { display: block; color: light-dark(#5c574f, #b9b3a8); font-size: .875rem; }
label { display: grid; gap: 4px; font-size: .875rem; }
input { min-height: 44px; padding: 0 12px; border: 1px solid light-dark(#8a8378, #8a8378); border-radius: 10px; background: none; color: inherit; font: inherit; }
:focus-visible { outline: 3px solid light-dark(#1f3a8a, #b9c8ff); outline-offset: 2px; }
h2 { margin: 24px 0 8px; font-size: 1rem; }`;

/** The page on which a person chooses an account and agrees to the sign-in at once. */
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
