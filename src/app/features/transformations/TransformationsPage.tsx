import type { DataTransformation } from '#core/model.ts';
import { checkTransformation } from '#core/transformation/checkTransformation.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { EntryItem } from '../../shared/entries/EntryItem.tsx';
import { EntryListPage } from '../../shared/entries/EntryListPage.tsx';
import { useTransformationContext } from './useTransformationContext.ts';
import { useTransformationList } from './useTransformationList.ts';

/** Lists the account's transformations, sorted by name. */
export default function TransformationsPage() {
  const { t } = useMessages();
  const load = useTransformationList();
  return (
    <EntryListPage
      title={t('transformations.title')}
      text={t('transformations.text')}
      add={{ href: '/transformations/new', label: t('transformations.add') }}
      none={{ icon: 'arrow-right', title: t('transformations.none'), text: t('transformations.noneText') }}
      load={load}
    >
      {transformation => <TransformationItem transformation={transformation} onDeleted={load.reload} />}
    </EntryListPage>
  );
}

interface TransformationItemProps {
  transformation: DataTransformation;
  onDeleted: () => void;
}

function TransformationItem({ transformation, onDeleted }: TransformationItemProps) {
  const { t } = useMessages();
  const { id, name, sourceDirectoryId, targetDirectoryId } = transformation;
  const world = useTransformationContext();
  const nameOf = (directoryId: string) => world.compiled(directoryId)?.directory.name ?? '—';
  const problems = checkTransformation(transformation, world).length;
  return (
    <EntryItem
      href={`/transformations/${id}`}
      name={name}
      note={`${nameOf(sourceDirectoryId)} → ${nameOf(targetDirectoryId)}`}
      warning={problems > 0 ? t('transformations.broken', { count: problems }) : null}
      deletion={{
        change: { kind: 'DeleteTransformation', id },
        label: t('transformations.delete', { name }),
        text: t('transformations.deleteText', { name }),
      }}
      onDeleted={onDeleted}
    />
  );
}
