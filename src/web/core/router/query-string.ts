/**
 * Encodes values as the query of an address. Lists are joined by commas. Left out is what is empty, and what equals its
 * default.
 */
export function encodeQuery(values: object, defaults: Readonly<Record<string, unknown>> = {}): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '' && value !== defaults[name]) params.set(name, text);
  }
  return params;
}
