/** Downloads a text as a file: `saveFile('ticket.ics', 'text/calendar', text)`. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download before this timer ends.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
