/** What browsers hand over of a folder is a file that cannot be read: it is told apart here, while it is dropped. */
const folders = new WeakSet<File>();

export function isFolder(file: File): boolean {
  return folders.has(file);
}

/** All that was dropped; folders among it are known from then on. */
export function droppedFiles({ items }: Pick<DataTransfer, 'items'>): readonly File[] {
  return [...items].flatMap(item => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (file && item.webkitGetAsEntry?.()?.isDirectory) folders.add(file);
    return file ? [file] : [];
  });
}
