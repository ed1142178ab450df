import type { FigureTableCell, FigureTableData } from '#core/figures/chart/tableData.ts';
import type { Condition } from '#core/model.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import './figures.css';

export interface FigureTableProps {
  data: FigureTableData;
  title: string;
  onOpen: (conditions: readonly Condition[]) => void;
}

/**
 * Shows figures in rows, with totals of all records at the bottom. A cell with conditions opens the records
 * that it covers.
 */
export function FigureTable({ data, title, onOpen }: FigureTableProps) {
  const { t } = useMessages();
  const { keyHeads, over, groupHeads, heads, rows, foot } = data;
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="dk-figure-table" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          {groupHeads.length > 0 && (
            <tr>
              <td colSpan={keyHeads.length} />
              {numbered(groupHeads).map(({ id, each: { text, columns } }) => (
                <th key={id} scope="colgroup" colSpan={columns} className="dk-figure-group">
                  {text}
                </th>
              ))}
            </tr>
          )}
          <tr>
            {keyHeads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {numbered(heads).map(({ id, each }) => (
              <th key={id} scope="col" className="dk-figure-number">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(rows).map(({ id, each: { keys, cells } }) => (
            <tr key={id}>
              {numbered(keys).map(({ id: keyId, each }) => (
                <th key={keyId} scope="row">
                  {each}
                </th>
              ))}
              <Cells cells={cells} name={keys.join(', ')} onOpen={onOpen} />
            </tr>
          ))}
        </tbody>
        {foot.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={keyHeads.length}>
                {t('figures.total')}
              </th>
              <Cells cells={foot} name={t('figures.total')} onOpen={onOpen} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
  // The caption is outside of the scrolling element, so that it is always fully visible.
  return over === null ? (
    table
  ) : (
    <>
      <p className="dk-figure-over dk-faint">{over}</p>
      {table}
    </>
  );
}

interface CellsProps {
  cells: readonly FigureTableCell[];
  name: string;
  onOpen: FigureTableProps['onOpen'];
}

function Cells({ cells, name, onOpen }: CellsProps) {
  return numbered(cells).map(({ id, each: { text, conditions } }) => (
    <td key={id} className="dk-figure-number">
      {conditions && text ? (
        <button type="button" aria-label={`${name}: ${text}`} onClick={() => onOpen(conditions)}>
          {text}
        </button>
      ) : (
        text
      )}
    </td>
  ));
}

/** Adds an id to each entry: rows and cells are only identified by their position. */
function numbered<T>(list: readonly T[]): { id: number; each: T }[] {
  return list.map((each, id) => ({ id, each }));
}
