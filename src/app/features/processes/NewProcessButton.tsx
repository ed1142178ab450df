import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { openNewRecordForm } from '../../state/openRecordsState.ts';
import { cacheItem } from '../../state/references.ts';
import { useAccess } from '../../state/useBoot.ts';

export interface NewProcessActions {
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
): NewProcessActions {
  const { rightsIn } = useAccess();
  const open = types.filter(({ directory: { id } }) => rightsIn(id).record.create);
  const start = ({ directory }: CompiledDirectory) => {
    if (contact) cacheItem(contact);
    const values = contact && { [WRITABLE_ID.contact]: { stringValue: contact.id } };
    void openNewRecordForm(directory.id, { ...(values && { values }) }).then(made => made && onMade());
  };
  const [first, second] = open;
  return { types: open, start, only: first && !second ? () => start(first) : undefined };
}

export interface NewProcessButtonProps {
  add: NewProcessActions;
  /** True for a small button without emphasis. */
  isSmall?: boolean;
}

/** Shows a button that starts a process; if there are several types, the user is asked for the type first. */
export function NewProcessButton({ add: { types, start, only }, isSmall }: NewProcessButtonProps) {
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
