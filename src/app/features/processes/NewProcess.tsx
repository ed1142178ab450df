import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { WRITTEN_ID } from '#core/field/system/writtenSystemFields.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { startRecord } from '../../state/openRecords.ts';
import { rememberItem } from '../../state/references.ts';
import { useAccess } from '../../state/useBoot.ts';

export interface Adding {
  /** The types of which the user can create processes. */
  readonly types: readonly CompiledDirectory[];
  start(type: CompiledDirectory): void;
  /** Starts a process of the only type; `undefined` if there are several types or none. */
  readonly only: (() => void) | undefined;
}

/**
 * Returns the types of which the user can create processes, and how to start one. A new process is for the contact, if
 * one is passed.
 */
export function useNewProcess(
  types: readonly CompiledDirectory[],
  contact: Item | undefined,
  onMade: () => void,
): Adding {
  const { rightsIn } = useAccess();
  const open = types.filter(({ directory: { id } }) => rightsIn(id).record.create);
  const start = ({ directory }: CompiledDirectory) => {
    if (contact) rememberItem(contact);
    const values = contact && { [WRITTEN_ID.contact]: { stringValue: contact.id } };
    void startRecord(directory.id, { ...(values && { values }) }).then(made => made && onMade());
  };
  const [first, second] = open;
  return { types: open, start, only: first && !second ? () => start(first) : undefined };
}

export interface NewProcessProps {
  add: Adding;
  /** True for a small button without emphasis. */
  isSmall?: boolean;
}

/** Shows a button that starts a process; if there are several types, the user is asked for the type first. */
export function NewProcess({ add: { types, start, only }, isSmall }: NewProcessProps) {
  const { t } = useMessages();
  const look = isSmall ? ({ size: 'small' } as const) : ({ tone: 'primary' } as const);
  if (types.length === 0) return null;
  if (only) {
    return (
      <Button {...look} icon="plus" onClick={only}>
        {t('processes.add')}
      </Button>
    );
  }
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button {...look} icon="plus">
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
