import { useParams } from 'wouter';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Board } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { toLoadedState } from '../../api/useLoad.ts';
import { EditorPage } from '../../shared/editing/EditorPage.tsx';
import { NameField } from '../../shared/editing/NameField.tsx';
import { LoadedEntry } from '../../shared/entries/LoadedEntry.tsx';
import { useBoot } from '../../state/useBoot.ts';
import './boards.css';
import { LanesEditor } from './LanesEditor.tsx';
import { useBoardEditing } from './useBoardEditing.ts';

/** Edits a board's name and lanes; `/boards/new` creates a board. */
export default function BoardEditPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  return (
    <LoadedEntry
      id={id}
      load={toLoadedState(useBoot().boards)}
      unknown={{ icon: 'board', title: t('boards.unknown'), text: t('boards.unknownText') }}
      list={{ href: '/boards', label: t('boards.title') }}
    >
      {board => <BoardEditor board={board} />}
    </LoadedEntry>
  );
}

function BoardEditor({ board }: { board: Board | undefined }) {
  const { t } = useMessages();
  const editing = useBoardEditing(board);
  const { draft, issues, change } = editing;
  return (
    <EditorPage
      width="text"
      title={draft.name.trim() || t('boards.new')}
      editing={editing}
      staleText={t('boards.changedMeanwhile')}
      exit={
        board
          ? { href: `/boards/${board.id}/view`, label: t('boards.show') }
          : { href: '/boards', label: t('kit.cancel') }
      }
    >
      <NameField label={t('boards.name')} draft={draft} issues={issues} onChange={change} />
      <LanesEditor
        lanes={draft.lanes}
        issues={filterIssuesBelow(issues, 'lanes')}
        onChange={lanes => change({ lanes })}
      />
    </EditorPage>
  );
}
