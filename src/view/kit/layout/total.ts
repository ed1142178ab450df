/** The type of a total: counted, estimated, or a lower bound. */
export type TotalKind = 'exact' | 'about' | 'moreThan';

export function getTotalKind(total: { totalExact: boolean; totalIsMinimum: boolean }): TotalKind {
  if (total.totalExact) return 'exact';
  return total.totalIsMinimum ? 'moreThan' : 'about';
}
