import type { Item, SearchRequest } from '#core/model.ts';
import { presentItems } from '../presenters/item.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';
import { readPage } from './searchItems.ts';
import { searchSql } from './searchSql.ts';

const BATCH = 1_000;

/** All matches as a JSON file, presented like a page (specification section 7, `?json=true`). */
export async function exportJson(scope: RecordScope, opened: OpenDirectory, request: SearchRequest) {
  const found = searchSql(scope, opened, request);
  const items: Item[] = [];
  for (let skip = 0; ; skip += BATCH) {
    const rows = await readPage(scope, found, { skip, take: BATCH });
    items.push(...(await presentItems(scope, opened, rows)));
    if (rows.length < BATCH) break;
  }
  const fileName = `${opened.compiled.directory.code}.json`;
  return {
    status: 200 as const,
    raw: JSON.stringify(items),
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  };
}
