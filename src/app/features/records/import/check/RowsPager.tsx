import { Pager } from '#view/kit/layout/Pager.tsx';
import { IMPORT_ROWS_PER_PAGE, type RowsHandle } from './useRows.ts';

export interface RowsPagerProps {
  rows: RowsHandle;
  page: number;
  onPage: (page: number) => void;
}

/** Shows page buttons if the rows don't fit on one page. */
export function RowsPager({ rows: { total }, page, onPage }: RowsPagerProps) {
  if (total <= IMPORT_ROWS_PER_PAGE) return null;
  return (
    <Pager
      page={page}
      pageCount={Math.ceil(total / IMPORT_ROWS_PER_PAGE)}
      pageSize={IMPORT_ROWS_PER_PAGE}
      total={total}
      totalKind="exact"
      onPage={onPage}
    />
  );
}
