import { Link, useParams } from 'wouter';
import { issuesBelow } from '#core/issues.ts';
import type { Board } from '#core/model.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { FlushProvider } from '#view/kit/feedback/flush.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { useLeaveGuard } from '../../shared/editing/useLeaveGuard.tsx';
import { useBoot } from '../../state/useBoot.ts';
import './boards.css';
import { LanesEditor } from './LanesEditor.tsx';
import { useBoardEditing } from './useBoardEditing.ts';

/** A board's name and lanes; `/boards/new` makes one. */
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
  const { draft, issues, isDirty, change } = editing;
  const guard = useLeaveGuard(isDirty);
  return (
    <Page
      isHeadSticky
      width="text"
      title={draft.name.trim() || t('boards.new')}
      note={isDirty ? t('app.unsaved') : undefined}
      actions={
        <>
          <Button tone="quiet" onClick={() => guard.leave(board ? `/boards/${board.id}/view` : '/boards')}>
            {t(board ? 'boards.show' : 'kit.cancel')}
          </Button>
          <Button tone="primary" isBusy={editing.isBusy} onClick={() => void editing.save()}>
            {t('app.save')}
          </Button>
        </>
      }
    >
      {editing.problem && <Notice tone="danger">{editing.problem}</Notice>}
      {editing.isStale && <Notice tone="warning">{t('boards.changedMeanwhile')}</Notice>}
      <FlushProvider scope={editing.flush}>
        <Field label={t('boards.name')} isRequired errors={issueTexts(messages, issuesBelow(issues, 'name'))}>
          <TextInput
            value={draft.name}
            maxLength={200}
            onCommit={name => change({ name })}
            onInput={name => change({ name })}
          />
        </Field>
        <LanesEditor
          lanes={draft.lanes}
          issues={issuesBelow(issues, 'lanes')}
          onChange={lanes => change({ lanes })}
        />
      </FlushProvider>
      {guard.question}
    </Page>
  );
}
