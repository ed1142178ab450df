import type { Import } from '#core/model.ts';

/** Returns e.g. `deals refused.csv` for `deals.xlsx`. */
export function getRejectedFileName({ fileName }: Pick<Import, 'fileName'>): string {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .trim();
  return `${stem || 'import'} refused.csv`;
}
