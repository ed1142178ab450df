/** Stores data derived from a record's values: unique keys, references and claims of files. */
import { createIssue } from '#core/issues.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { claimDraftFiles } from '#server/modules/recordFiles/index.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { replaceReferences, replaceUniqueKeys } from '../repositories/itemLinks.ts';
import { getUniqueKeys } from '../storedChecks.ts';
import type { PlannedWrite } from './commitWrites.ts';

/** @throws ProblemError 422 if a concurrent write has claimed a unique value. */
export async function writeLinks(
  scope: RecordScope,
  opened: OpenDirectory,
  writes: readonly PlannedWrite[],
): Promise<void> {
  const links = writes.map(write => getLinks(opened, write));
  const lost = await replaceUniqueKeys(scope.trx, opened.key, {
    released: links.flatMap(link => link.releasedKeys),
    keys: links.flatMap(link => link.keys),
  });
  if (lost.length > 0)
    throw createInvalidError(lost.map(({ fieldId }) => createIssue(['customFields', fieldId], 'NotUnique')));
  await replaceReferences(scope.trx, opened.key, {
    released: links.flatMap(link => link.releasedReferences),
    targets: links.flatMap(link => link.references),
  });
  for (const { key, files } of links) await claimDraftFiles(scope.trx, key, files);
}

function getLinks(opened: OpenDirectory, { write, verdict }: PlannedWrite) {
  const { itemId } = write.key;
  const fields = verdict.changedFields.flatMap(id => opened.compiled.fieldById.get(id) ?? []);
  const targets = fields.flatMap(field =>
    field
      .targetsOf(verdict.values[field.definition.id])
      .map(target => ({ itemId, fieldId: field.definition.id, target })),
  );
  // A new record has nothing to release.
  const released = write.current === null ? [] : fields.map(({ definition }) => ({ definition, itemId }));
  return {
    key: write.key,
    keys: getUniqueKeys(fields, verdict.values).map(key => ({ ...key, itemId })),
    releasedKeys: released
      .filter(({ definition }) => definition.unique)
      .map(({ definition }) => ({ itemId, fieldId: definition.id })),
    releasedReferences: released.map(({ definition }) => ({ itemId, fieldId: definition.id })),
    references: targets.flatMap(({ target, fieldId }) =>
      target.kind === 'item' ? [{ itemId, fieldId, targetId: target.id }] : [],
    ),
    files: targets.flatMap(({ target, fieldId }) =>
      target.kind === 'file' ? [{ fieldId, fileId: target.id }] : [],
    ),
  };
}
