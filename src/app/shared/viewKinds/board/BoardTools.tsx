import { BoardOrderMenu } from '#view/board/BoardOrderMenu.tsx';
import type { ViewToolsProps } from '../viewKind.ts';

/** What the board is sorted by. */
export default function BoardTools({ compiled, view }: ViewToolsProps) {
  return (
    <BoardOrderMenu
      compiled={compiled}
      orderBy={view.view.boardOrderBy}
      onChange={orderBy => {
        view.change({ boardOrderBy: orderBy });
        view.flush();
      }}
    />
  );
}
