import {
  type ConfigurationDocument,
  filterDocumentsByKind,
  getDocumentNamesByKind,
} from '#core/configuration/documents.ts';
import { PROCESS_ENTITY_ID } from '#server/modules/definitions/index.ts';

/**
 * The names that replace ids of directories and their parts in templates. `undefined` for deleted fields, columns and
 * statuses.
 */
export interface DefinitionNames {
  directory(id: string): string | undefined;
  /** Returns the code of a field or column, without its directory or table. */
  field(id: string): string | undefined;
  /** Returns the code of something a profile can hide: for a column, `table.column`. */
  hidden(id: string): string | undefined;
  wholeHidden(id: string): string | undefined;
  status(id: string): string | undefined;
  /** Returns the name of a status, prefixed with the code of its directory. */
  wholeStatus(id: string): string | undefined;
}

export function createDefinitionNames(documents: readonly ConfigurationDocument[]): DefinitionNames {
  const directories = new Map(
    filterDocumentsByKind(documents, 'Directory').map(one => [one.id, one.content.code]),
  );
  const fields = filterDocumentsByKind(documents, 'Field').filter(({ content }) => !content.deleted);
  const columns = fields.flatMap(({ id: table, content: { tableFields = [] } }) =>
    tableFields.flatMap(({ id, code, deleted }) => (deleted ? [] : [{ id, code, table }])),
  );
  const codes = new Map([
    ...fields.map(({ id, content }) => [id, content.code] as const),
    ...columns.map(({ id, code }) => [id, code] as const),
  ]);
  const tables = new Map(columns.map(({ id, table }) => [id, table]));
  const hidden = (id: string) => {
    const table = tables.get(id);
    return table === undefined ? codes.get(id) : `${codes.get(table)}.${codes.get(id)}`;
  };
  const entities = new Map(fields.map(({ id, content }) => [id, content.entity]));
  const statuses = getDocumentNamesByKind(documents, 'Status');
  const owners = new Map(
    filterDocumentsByKind(documents, 'Status').map(({ id, content }) => [id, content.directoryId]),
  );
  return {
    directory: id => directories.get(id),
    field: id => codes.get(id),
    hidden,
    wholeHidden(id) {
      const entity = entities.get(tables.get(id) ?? id) ?? '';
      const owner = entity === PROCESS_ENTITY_ID ? PROCESS_ENTITY_ID : directories.get(entity);
      return owner && `${owner}.${hidden(id)}`;
    },
    status: id => statuses.get(id),
    wholeStatus(id) {
      const owner = directories.get(owners.get(id) ?? '');
      return owner && `${owner}.${statuses.get(id)}`;
    },
  };
}
