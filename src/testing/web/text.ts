/** The text that somebody reads, with plain spaces instead of those that do not break a line. */
export function readText(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ');
}
