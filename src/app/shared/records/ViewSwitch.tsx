import { Suspense } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { Segmented } from '#view/kit/inputs/Segmented.tsx';
import type { RecordViewHandle } from './useViewState.ts';

// A list is sorted by its heads.
const BoardOrderMenu = lazy(async () => ({
  default: (await import('#view/board/BoardOrderMenu.tsx')).BoardOrderMenu,
}));

/** The records as a list or as a board, and what the board is sorted by. */
export function ViewSwitch({ compiled, view }: { compiled: CompiledDirectory; view: RecordViewHandle }) {
  const { t } = useMessages();
  const { view: mode, boardOrderBy } = view.view;
  return (
    <>
      {mode === 'board' && (
        <Suspense>
          <BoardOrderMenu
            compiled={compiled}
            orderBy={boardOrderBy}
            onChange={orderBy => {
              view.change({ boardOrderBy: orderBy });
              view.flush();
            }}
          />
        </Suspense>
      )}
      <Segmented
        label={t('records.view')}
        value={mode}
        options={[
          { value: 'list', label: t('records.asList'), icon: 'list' },
          { value: 'board', label: t('records.asBoard'), icon: 'board' },
        ]}
        onChange={chosen => {
          view.change({ view: chosen });
          view.flush();
        }}
      />
    </>
  );
}
