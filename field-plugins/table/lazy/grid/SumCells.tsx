import type { ReactNode } from 'react';
import type { BoundField } from '#core/field/boundField.ts';

export interface SumCellsProps {
  columns: readonly BoundField[];
  /** The columns that have sums. */
  summed: readonly BoundField[];
  /** The formatted sum of each column, keyed by column id. */
  sums: ReadonlyMap<string, string>;
  isNarrow: boolean;
  /** The label of the sums. */
  children: ReactNode;
}

/** The cells of a summary row: the label across the columns before the first sum, and then each sum in its column. */
export function SumCells({ columns, summed, sums, isNarrow, children }: SumCellsProps) {
  if (isNarrow) {
    return (
      <th scope="row" colSpan={3} className="dk-sum-head">
        {children}
        <div className="dk-row-rest">
          {summed.map(({ definition: { id, name } }) => (
            <span key={id}>
              {name} <b>{sums.get(id)}</b>
            </span>
          ))}
        </div>
      </th>
    );
  }
  const first = columns.findIndex(column => summed.includes(column));
  const before = first < 0 ? columns.length : first;
  return (
    <>
      <th scope="row" colSpan={before + 1} className="dk-sum-head">
        {children}
      </th>
      {columns.slice(before).map(({ definition: { id } }) => (
        <td key={id} className="numberValue">
          <div className="dk-cell-clip">{sums.get(id)}</div>
        </td>
      ))}
      <td />
    </>
  );
}
