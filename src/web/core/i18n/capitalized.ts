/** Returns a text of the messages that is used within sentences elsewhere, with the capital letter of a heading or a line of its own. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
