/** What browsers call every picture that comes out of the clipboard. */
const NAMELESS = /^(image|blob|unknown)?(\.(png|jpe?g|gif|webp|bmp))?$/i;

/**
 * Pictures out of the clipboard by the time at which they were pasted, and by a number where several came at once; files
 * that have names of their own keep them.
 */
export function namedByTime(files: readonly File[], word: string, now: Date): readonly File[] {
  let count = 0;
  return files.map(file => {
    if (!file.type.startsWith('image/') || !NAMELESS.test(file.name)) return file;
    count += 1;
    const number = count > 1 ? ` (${count})` : '';
    const ending = file.type === 'image/jpeg' ? 'jpg' : file.type.slice('image/'.length).replace(/\+.*$/, '');
    return new File([file], `${word} ${timeOf(now)}${number}.${ending}`, { type: file.type });
  });
}

/** 2026-11-23 14-05-09, in local time: a colon cannot stand in the name of a file everywhere. */
function timeOf(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${day} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('-')}`;
}
