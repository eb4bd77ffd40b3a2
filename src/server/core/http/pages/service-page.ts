import type { Locale } from '#shared/i18n/locale.ts';

export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'";

interface ServicePage {
  title: string;
  heading?: string;
  lang?: Locale;
  intro: string;
  main: string;
}

/** Returns a page that the server renders itself, in the style of the API description. The parameters are safe HTML. */
export function servicePage({ title, heading = `Vezu ${title}`, lang = 'en', intro, main }: ServicePage): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vezu · ${title}</title>
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<header>
<h1>${heading}</h1>
${intro}
</header>
<main>
${main}
</main>
</body>
</html>`;
}
