import { createIdMatcher } from '#core/configuration/references.ts';
import type { DataTransformation } from '#core/model.ts';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { deleteTransformation, saveTransformation } from './commands/saveTransformation.ts';
import { listTransformations, removeTransformation, writeTransformation } from './repository.ts';
import { transformationTemplatePart } from './transformationTemplatePart.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    /** A transformation is deleted with either of its directories. */
    Transformation: Omit<DataTransformation, 'id'>;
  }
}

export const transformationConfigurationKind = defineConfigurationKind({
  kind: 'Transformation',
  needs: ['Directory', 'Status', 'Field', 'Group'],
  deletedBy: 'DeleteTransformation',
  event: 'DirectoryChanged',
  outlivesWhatItNames: true,
  template: transformationTemplatePart,
  names: ({ content }) => createIdMatcher(content),
  changes: {
    SaveTransformation: (scope, { id, transformation }) =>
      saveTransformation(scope, { ...transformation, id }),
    DeleteTransformation: (scope, { id }) => deleteTransformation(scope, id),
  },
  async read(trx, accountId) {
    const transformations = await listTransformations(trx, accountId);
    return transformations.map(({ id, ...content }) => ({ kind: 'Transformation' as const, id, content }));
  },
  write: ({ trx, accountId, id }, content) => writeTransformation(trx, accountId, { ...content, id }),
  remove: async ({ trx, accountId, id }) => {
    await removeTransformation(trx, accountId, id);
  },
});
