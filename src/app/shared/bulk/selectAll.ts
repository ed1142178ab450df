import { MAX_BULK_RECORDS } from '#core/limits.ts';
import type { TotalKind } from '#view/kit/layout/total.ts';

export interface SelectAllOffer {
  /** True if the button would select further records. */
  readonly isOffered: boolean;
  /** The message id of the button's label, or of the explanation why there is no button. */
  readonly textId: string;
  readonly count: number;
}

/**
 * Returns how a selection can be extended to all found records, up to the limit of one bulk change; `null`
 * if all found records are already selected.
 */
export function getSelectAllOffer(
  selected: number,
  { total, kind }: { total: number; kind: TotalKind },
): SelectAllOffer | null {
  const isWhole = kind === 'exact' && total <= selected;
  if (isWhole) return null;
  if (selected >= MAX_BULK_RECORDS)
    return { isOffered: false, textId: 'bulk.firstSelected', count: MAX_BULK_RECORDS };
  if (total > MAX_BULK_RECORDS)
    return { isOffered: true, textId: 'bulk.selectFirst', count: MAX_BULK_RECORDS };
  if (kind === 'exact') return { isOffered: true, textId: 'bulk.selectAll', count: total };
  return { isOffered: true, textId: 'bulk.selectAtMost', count: MAX_BULK_RECORDS };
}
