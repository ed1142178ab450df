import { Link, useParams } from 'wouter';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Board } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { FlushProvider } from '#view/kit/feedback/flush.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { EditorPage } from '../../shared/editing/EditorPage.tsx';
import { useBoot } from '../../state/useBoot.ts';
import './boards.css';
import { LanesEditor } from './LanesEditor.tsx';
import { useBoardEditing } from './useBoardEditing.ts';

/** Edits a board's name and lanes; `/boards/new` creates a board. */
export default function BoardEditPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const board = useBoot().boards.find(each => each.id === id);
  if (board || id === 'new') return <BoardEditor key={id} board={board} />;
  return (
    <EmptyState icon="board" title={t('boards.unknown')} text={t('boards.unknownText')}>
      <Link href="/boards" className="dk-button">
        {t('boards.title')}
      </Link>
    </EmptyState>
  );
}

function BoardEditor({ board }: { board: Board | undefined }) {
  const messages = useMessages();
  const { t } = messages;
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
      onSave={() => void editing.save()}
    >
      <FlushProvider scope={editing.flush}>
        <Field
          label={t('boards.name')}
          isRequired
          errors={formatIssues(messages, filterIssuesBelow(issues, 'name'))}
        >
          <TextInput
            value={draft.name}
            maxLength={200}
            onCommit={name => change({ name })}
            onInput={name => change({ name })}
          />
        </Field>
        <LanesEditor
          lanes={draft.lanes}
          issues={filterIssuesBelow(issues, 'lanes')}
          onChange={lanes => change({ lanes })}
        />
      </FlushProvider>
    </EditorPage>
  );
}
