/**
 * Encodes values as a query string. Lists are joined by commas. Empty values, and values that equal their default, are
 * left out.
 */
export function encodeQuery(values: object, defaults: Readonly<Record<string, unknown>> = {}): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '' && value !== defaults[name]) params.set(name, text);
  }
  return params;
}
