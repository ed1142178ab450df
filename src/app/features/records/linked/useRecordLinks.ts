import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import type { Item } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { openNewRecordForm, openRecordList } from '../../../state/openRecordsState.ts';
import { cacheItem } from '../../../state/references.ts';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { createLinkValue, findLinkFields, findRelatedFields, type LinkField } from './findLinkFields.ts';

/** Returns a function that compiles the directories whose records the user can read. */
export function useReadableDirectories(): () => readonly CompiledDirectory[] {
  const { registry } = useEngine();
  const { directories } = useBoot();
  const access = useAccess();
  return () =>
    directories
      .filter(({ id }) => access.mayRead(id))
      .map(each => compileVisibleDirectory(each, registry, access.rightsIn(each.id)));
}

export interface RecordLinks {
  /** Returns the fields through which records can link to this record. */
  find(): readonly LinkField[];
  /** Returns the fields whose linking records are listed next to this record (`findRelatedFields`). */
  related(): readonly LinkField[];
  /** Returns the directory's name; also the field's name if `all` contains several fields of the directory. */
  nameOf(link: LinkField, all: readonly LinkField[]): { directory: string; field: string | undefined };
  /** Opens the list of linking records over this record. */
  openAll(link: LinkField): void;
  /**
   * Returns a function that opens the form of a new record that links to this record; `undefined` if the user can't
   * create such a record.
   */
  adding(link: LinkField): (() => void) | undefined;
}

/** Returns the fields through which records can link to a record, with actions on these links. */
export function useRecordLinks({ directory }: CompiledDirectory, item: Item): RecordLinks {
  const { t } = useMessages();
  const access = useAccess();
  const readable = useReadableDirectories();
  return {
    find: () => findLinkFields(item, directory.id, readable()),
    related: () => findRelatedFields(item, directory, readable()),
    nameOf({ compiled, field }, all) {
      const isOnlyOne = all.filter(link => link.compiled === compiled).length === 1;
      return {
        directory: compiled.directory.name,
        field: isOnlyOne ? undefined : field.definition.name,
      };
    },
    openAll({ compiled, field }) {
      const { id: directoryId, name } = compiled.directory;
      // New records in that list link to this record, so this record's name must be cached.
      cacheItem(item);
      openRecordList({
        directoryId,
        fieldId: field.definition.id,
        itemId: item.id,
        title: t('records.linkedTo', { directory: name, record: item.display }),
      });
    },
    adding({ compiled, field }) {
      const { id } = compiled.directory;
      if (!access.rightsIn(id).record.create) return undefined;
      return () => {
        cacheItem(item);
        void openNewRecordForm(id, { values: { [field.definition.id]: createLinkValue(field, item.id) } });
      };
    },
  };
}
