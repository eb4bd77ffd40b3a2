interface ServicePage {
  title: string;
  /** HTML below the heading. */
  intro: string;
  /** HTML of the sections. */
  main: string;
}

/** Returns a page that the server renders itself, in the style of the API description. The parameters are safe HTML. */
export function servicePage({ title, intro, main }: ServicePage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vezu · ${title}</title>
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<header>
<h1>Vezu ${title}</h1>
${intro}
</header>
<main>
${main}
</main>
</body>
</html>`;
}
