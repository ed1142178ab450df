import type { TransformedItem } from '#core/model.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import {
  getValueTargets,
  loadReferences,
  openDirectory,
  presentItem,
  type RecordScope,
  readItem,
} from '#server/modules/records/index.ts';
import { type FileCopyContext, listCopiedFiles, type StableIdProvider } from '../copiedFiles.ts';
import { buildNewRecord } from '../newRecord.ts';
import {
  findExistingResult,
  type OpenTransformation,
  openTransformation,
  openTransformationSource,
  type TransformationSource,
} from '../openTransformation.ts';
import { attemptTransformation, findResultingStatusId, getAttemptIssues } from './transformItem.ts';

/** Runs the transformation in a transaction that is rolled back, to determine its result. */
export async function prepareTransformation(
  scope: RecordScope,
  {
    id,
    itemId,
    copying,
    idOf,
  }: { id: string; itemId: string; copying: FileCopyContext; idOf: StableIdProvider },
): Promise<TransformedItem> {
  const open = await openTransformation(scope, id);
  const of = await openTransformationSource(scope, open, { itemId, isLocked: true });
  const { values, tags, left } = await buildNewRecord(scope, open, of);
  const { compiled } = open.target;
  const references = await loadReferences(scope, getValueTargets(compiled, values));
  const beside = await listCopiedFiles(scope, open, of);
  const made = await presentMade(scope, open, of);
  const verdict = made
    ? undefined
    : await attemptTransformation(scope, open, { of, write: {}, copying, idOf });
  const statusId = findResultingStatusId(open, of.row);
  return {
    customFields: values,
    references: Object.fromEntries(references),
    tags: [...tags],
    files: beside.length,
    left: [...left],
    issues: verdict ? getAttemptIssues(verdict.made) : [],
    source: {
      number: of.item.number,
      display: of.item.display,
      ...(statusId === undefined ? {} : { statusId }),
      issues: verdict ? getAttemptIssues(verdict.source) : [],
    },
    ...(made ? { made } : {}),
  };
}

async function presentMade(
  scope: RecordScope,
  open: OpenTransformation,
  { row }: TransformationSource,
): Promise<TransformedItem['made']> {
  const key = await findExistingResult(scope, open, row);
  if (!key) return undefined;
  const place = { directoryId: key.directoryId, itemId: key.itemId };
  if (!canReadDirectoryById(scope, key.directoryId)) return place;
  const stored = await readItem(scope.trx, key);
  if (!stored) return place;
  const { display } = await presentItem(scope, openDirectory(scope, key.directoryId), stored);
  return { ...place, display };
}
