/** What the regions of the built-in map are called, for those who need no outlines. */
import type { Locale } from '../model.ts';
import nameRows from './data/uaRegionNames.json' with { type: 'json' };

/** By the code of the region. */
export function regionNames(locale: Locale): ReadonlyMap<string, string> {
  return new Map(nameRows.map(([code = '', en = '', uk = '']) => [code, locale === 'uk' ? uk : en]));
}
