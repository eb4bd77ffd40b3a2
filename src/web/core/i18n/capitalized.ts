/** Returns a text of the messages that is used within sentences elsewhere, with the capital letter of a heading or its own line. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
