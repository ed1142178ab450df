import { Link, useParams } from 'wouter';
import type { DataTransformation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { FlushProvider } from '#view/kit/feedback/flush.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { EditorPage } from '../../shared/editing/EditorPage.tsx';
import { LoadedEntry } from '../../shared/entries/LoadedEntry.tsx';
import { DirectionSettings } from './DirectionSettings.tsx';
import { OfferSettings } from './OfferSettings.tsx';
import { OutcomeSettings } from './OutcomeSettings.tsx';
import { PairsEditor } from './PairsEditor.tsx';
import './transformations.css';
import { useTransformationContext } from './useTransformationContext.ts';
import { useTransformationEditing } from './useTransformationEditing.ts';
import { useTransformationList } from './useTransformationList.ts';

/** Edits a transformation. `/transformations/new` creates a transformation. */
export default function TransformationEditPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const load = useTransformationList();
  const unknown = (
    <EmptyState
      icon="arrow-right"
      title={t('transformations.unknown')}
      text={t('transformations.unknownText')}
    >
      <Link href="/transformations" className="dk-button">
        {t('transformations.title')}
      </Link>
    </EmptyState>
  );
  return (
    <LoadedEntry id={id} load={load} unknown={unknown}>
      {stored => <Editor stored={stored} />}
    </LoadedEntry>
  );
}

function Editor({ stored }: { stored: DataTransformation | undefined }) {
  const { t } = useMessages();
  const editing = useTransformationEditing(stored);
  const { draft, issues, change } = editing;
  const world = useTransformationContext();
  const [source, target] = [world.compiled(draft.sourceDirectoryId), world.compiled(draft.targetDirectoryId)];
  const parts = { draft, issues, onChange: change };
  return (
    <EditorPage
      width="text"
      title={draft.name.trim() || t('transformations.new')}
      editing={editing}
      staleText={t('transformations.changedMeanwhile')}
      exit={{ href: '/transformations', label: t('kit.cancel') }}
      onSave={() => void editing.save()}
    >
      <FlushProvider scope={editing.flush}>
        <DirectionSettings {...parts} />
        {source && target && (
          <>
            <PairsEditor {...parts} source={source} target={target} />
            <OutcomeSettings {...parts} source={source} target={target} />
            <OfferSettings {...parts} source={source} />
          </>
        )}
      </FlushProvider>
      {editing.question}
    </EditorPage>
  );
}
