/** How a total is meant: counted, estimated, or exceeded by nobody knows how much. */
export type TotalKind = 'exact' | 'about' | 'moreThan';

export function totalKindOf(total: { totalExact: boolean; totalIsMinimum: boolean }): TotalKind {
  if (total.totalExact) return 'exact';
  return total.totalIsMinimum ? 'moreThan' : 'about';
}
