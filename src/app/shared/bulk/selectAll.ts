import { BULK_MAX_RECORDS } from '#core/limits.ts';
import type { TotalKind } from '#view/kit/layout/total.ts';

export interface SelectAllOffer {
  /** Whether a press selects more than is selected. */
  readonly isOffered: boolean;
  /** What a press does, or why there is nothing to press. */
  readonly textId: string;
  readonly count: number;
}

/** How a selection can become one of everything found; null where it is that already. One change takes so many records only. */
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
