import { useParams } from 'wouter';
import type { DataTransformation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
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
  return (
    <LoadedEntry
      id={id}
      load={useTransformationList()}
      unknown={{
        icon: 'arrow-right',
        title: t('transformations.unknown'),
        text: t('transformations.unknownText'),
      }}
      list={{ href: '/transformations', label: t('transformations.title') }}
    >
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
    >
      <DirectionSettings {...parts} />
      {source && target && (
        <>
          <PairsEditor {...parts} source={source} target={target} />
          <OutcomeSettings {...parts} source={source} target={target} />
          <OfferSettings {...parts} source={source} />
        </>
      )}
    </EditorPage>
  );
}
