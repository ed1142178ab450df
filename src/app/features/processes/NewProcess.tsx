import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { startRecord } from '../../state/openRecords.ts';
import { useAccess } from '../../state/useBoot.ts';
import type { ProcessScope } from './processScope.ts';

export interface Adding {
  /** The types that the person may make a process of. */
  readonly types: readonly CompiledDirectory[];
  start(type: CompiledDirectory): void;
  /** Where there is just one. */
  readonly only: (() => void) | undefined;
}

export function useNewProcess(
  types: readonly CompiledDirectory[],
  { typeId }: ProcessScope,
  onMade: () => void,
): Adding {
  const { rightsIn } = useAccess();
  const open = types.filter(
    ({ directory: { id } }) => rightsIn(id).record.create && (typeId === null || typeId === id),
  );
  const start = ({ directory }: CompiledDirectory) =>
    void startRecord(directory.id, {}).then(made => made && onMade());
  const [first, second] = open;
  return { types: open, start, only: first && !second ? () => start(first) : undefined };
}

/** One button; it asks for the type where there are several. */
export function NewProcess({ add: { types, start, only } }: { add: Adding }) {
  const { t } = useMessages();
  if (types.length === 0) return null;
  if (only) {
    return (
      <Button tone="primary" icon="plus" onClick={only}>
        {t('processes.add')}
      </Button>
    );
  }
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button tone="primary" icon="plus">
          {t('processes.add')}
        </Button>
      }
      entries={types.map(type => ({
        id: type.directory.id,
        label: type.directory.name,
        icon: 'process',
        onSelect: () => start(type),
      }))}
    />
  );
}
