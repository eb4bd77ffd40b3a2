/** The message files in English. They are named in their own chunk, which only people who read English load. */
export const ENGLISH_FILES = import.meta.glob<Record<string, string>>('../../../shared/i18n/en/*.json', {
  import: 'default',
});
