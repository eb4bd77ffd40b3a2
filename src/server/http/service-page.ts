interface ServicePage {
  title: string;
  /** HTML under the heading. */
  intro: string;
  /** HTML of the sections. */
  main: string;
}

/** A page of the server's own, in the look of the API's description. The heading and the rest are HTML that is safe already. */
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
