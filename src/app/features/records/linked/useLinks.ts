import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { compileFor } from '#core/permissions.ts';
import { useEngine } from '#view/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { openList, startRecord } from '../../../state/openRecords.ts';
import { rememberItem } from '../../../state/references.ts';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { type LinkField, linkIn, linksTo, relatedTo } from './linksTo.ts';

/** The directories whose records the person may read. */
export function useReadable(): () => readonly CompiledDirectory[] {
  const { registry } = useEngine();
  const { directories } = useBoot();
  const access = useAccess();
  return () =>
    directories
      .filter(({ id }) => access.mayRead(id))
      .map(each => compileFor(each, registry, access.rightsIn(each.id)));
}

export interface Links {
  /** The fields through which records may link to this one. */
  find(): readonly LinkField[];
  /** The links that are shown beside the record. */
  related(): readonly LinkField[];
  /** Whose records they are, and by which field where there are several. */
  nameOf(link: LinkField, all: readonly LinkField[]): { directory: string; field: string | undefined };
  /** The linked records as a list over this one. */
  openAll(link: LinkField): void;
  /** The form of a new record that links to this one; undefined where the person may not create one. */
  adding(link: LinkField): (() => void) | undefined;
}

/** What links to a record, and what can be done about it. */
export function useLinks({ directory }: CompiledDirectory, item: Item): Links {
  const { t } = useMessages();
  const access = useAccess();
  const readable = useReadable();
  return {
    find: () => linksTo(item, directory.id, readable()),
    related: () => relatedTo(item, directory, readable()),
    nameOf({ compiled, field }, all) {
      const isOnlyOne = all.filter(link => link.compiled === compiled).length === 1;
      return {
        directory: compiled.directory.name,
        field: isOnlyOne ? undefined : field.definition.name,
      };
    },
    openAll({ compiled, field }) {
      const { id: directoryId, name } = compiled.directory;
      // A new record of that list links to this one, by its name.
      rememberItem(item);
      openList({
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
        rememberItem(item);
        void startRecord(id, { values: { [field.definition.id]: linkIn(field, item.id) } });
      };
    },
  };
}
