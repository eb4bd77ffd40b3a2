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

/**
 * Opens a tab for a file that is still being fetched, and returns a function that shows the file in it. Null closes the tab if nothing was
 * shown. Where the browser opens no tab, the file is downloaded.
 */
export function openFile(): (file: Blob | null, name?: string) => void {
  const tab = window.open('', '_blank');
  let shown = false;
  return (file, name = '') => {
    if (shown) return;
    if (!file) tab?.close();
    else if (tab && !tab.closed) tab.location.href = URL.createObjectURL(file);
    else saveFile(name, file.type, file);
    shown = file !== null;
  };
}
