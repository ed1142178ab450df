import type { Import } from '#core/model.ts';

/** `deals.xlsx` → `deals refused.csv`. */
export function refusedFileName({ fileName }: Pick<Import, 'fileName'>): string {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .trim();
  return `${stem || 'import'} refused.csv`;
}
