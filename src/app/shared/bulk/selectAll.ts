import { BULK_MAX_RECORDS } from '#core/limits.ts';
import type { TotalKind } from '#view/kit/layout/total.ts';

export interface SelectAllOffer {
  /** True if the button would select more records than are selected. */
  readonly isOffered: boolean;
  /** Describes what the button does, or why there is none. */
  readonly textId: string;
  readonly count: number;
}

/**
 * Returns how a selection can be extended to everything found, up to the limit of one change; `null` if it is complete
 * already.
 */
export function selectAllOffer(
  selected: number,
  { total, kind }: { total: number; kind: TotalKind },
): SelectAllOffer | null {
  const isWhole = kind === 'exact' && total <= selected;
  if (isWhole) return null;
  if (selected >= BULK_MAX_RECORDS)
    return { isOffered: false, textId: 'bulk.firstSelected', count: BULK_MAX_RECORDS };
  if (total > BULK_MAX_RECORDS)
    return { isOffered: true, textId: 'bulk.selectFirst', count: BULK_MAX_RECORDS };
  if (kind === 'exact') return { isOffered: true, textId: 'bulk.selectAll', count: total };
  return { isOffered: true, textId: 'bulk.selectAtMost', count: BULK_MAX_RECORDS };
}
