const ENTITIES: Readonly<Record<string, string>> = {
  '&copy;': '©',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** The attributions of a map's sources, each once, as plain text: they come as HTML, which is not inserted into the page. */
export function plainAttribution(sources: readonly (string | undefined)[]): string {
  const texts = sources.map((html = '') =>
    html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return [...new Set(texts)].filter(Boolean).join(', ');
}
