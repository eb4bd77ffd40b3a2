import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Compiles the ICU texts of the message files during the build, so that the browser needs no parser. */
export function compiledMessages(): Plugin {
  return {
    name: 'vezu-messages',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/src\/shared\/i18n\/\w+\/\w+\.json$/.test(id)) return null;
      const texts: Record<string, string> = JSON.parse(source);
      const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, moduleType: 'js', map: null };
    },
  };
}
