/** Browsers represent a folder as an unreadable file, so folders have to be recognised when they are dropped. */
const folders = new WeakSet<File>();

export function isFolderEntry(file: File): boolean {
  return folders.has(file);
}

/** Returns all dropped files, and remembers which of them are folders. */
export function getDroppedFiles({ items }: Pick<DataTransfer, 'items'>): readonly File[] {
  return [...items].flatMap(item => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (file && item.webkitGetAsEntry?.()?.isDirectory) folders.add(file);
    return file ? [file] : [];
  });
}
