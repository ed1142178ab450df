/** Matches the names that browsers give to pictures from the clipboard. */
const NAMELESS = /^(image|blob|unknown)?(\.(png|jpe?g|gif|webp|bmp))?$/i;

/**
 * Renames pictures from the clipboard with the time when they were pasted, and a number if there are several; other
 * files keep their names.
 */
export function namePastedFiles(files: readonly File[], word: string, now: Date): readonly File[] {
  let count = 0;
  return files.map(file => {
    if (!file.type.startsWith('image/') || !NAMELESS.test(file.name)) return file;
    count += 1;
    const number = count > 1 ? ` (${count})` : '';
    const ending = file.type === 'image/jpeg' ? 'jpg' : file.type.slice('image/'.length).replace(/\+.*$/, '');
    return new File([file], `${word} ${getTime(now)}${number}.${ending}`, { type: file.type });
  });
}

/** Formats the local time as 2026-11-23 14-05-09, because some file systems don't allow colons. */
function getTime(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${day} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('-')}`;
}
