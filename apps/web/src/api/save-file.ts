/** Saves what the page has made. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Late enough for the browser to have started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
