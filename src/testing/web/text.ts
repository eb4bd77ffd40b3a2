/** The text as people read it, with plain spaces instead of non-breaking ones. */
export function readText(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ');
}
