import { BoardOrderMenu } from '#view/board/BoardOrderMenu.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { boardTexts } from '../../board/texts.ts';
import type { ViewToolsProps } from '../viewKind.ts';

/** Lets the user choose the sort order of the board. */
export default function BoardTools({ compiled, view }: ViewToolsProps) {
  return (
    <TextsProvider texts={boardTexts}>
      <BoardOrderMenu
        compiled={compiled}
        orderBy={view.view.boardOrderBy}
        onChange={orderBy => {
          view.change({ boardOrderBy: orderBy });
          view.flush();
        }}
      />
    </TextsProvider>
  );
}
