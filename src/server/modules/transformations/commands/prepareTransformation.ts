import type { TransformedItem } from '#core/model.ts';
import { mayReadDirectory } from '#server/modules/definitions/index.ts';
import {
  loadReferences,
  openDirectory,
  presentItem,
  type RecordScope,
  readItem,
  targetsIn,
} from '#server/modules/records/index.ts';
import { type FileCopying, filesBeside, type IdOf } from '../copiedFiles.ts';
import { newRecordOf } from '../newRecord.ts';
import {
  madeAlready,
  type OpenSource,
  type OpenTransformation,
  openSource,
  openTransformation,
} from '../openTransformation.ts';
import { issuesOf, statusAfter, tryTransform } from './transformItem.ts';

/** Runs the transformation in a transaction that is rolled back, to determine its result. */
export async function prepareTransformation(
  scope: RecordScope,
  { id, itemId, copying, idOf }: { id: string; itemId: string; copying: FileCopying; idOf: IdOf },
): Promise<TransformedItem> {
  const open = await openTransformation(scope, id);
  const of = await openSource(scope, open, { itemId, isLocked: true });
  const { values, tags, left } = await newRecordOf(scope, open, of);
  const { compiled } = open.target;
  const references = await loadReferences(scope, targetsIn(compiled, values));
  const beside = await filesBeside(scope, open, of);
  const made = await presentMade(scope, open, of);
  const verdict = made ? undefined : await tryTransform(scope, open, { of, write: {}, copying, idOf });
  const statusId = statusAfter(open, of.row);
  return {
    customFields: values,
    references: Object.fromEntries(references),
    tags: [...tags],
    files: beside.length,
    left: [...left],
    issues: verdict ? issuesOf(verdict.made) : [],
    source: {
      number: of.item.number,
      display: of.item.display,
      ...(statusId === undefined ? {} : { statusId }),
      issues: verdict ? issuesOf(verdict.source) : [],
    },
    ...(made ? { made } : {}),
  };
}

async function presentMade(
  scope: RecordScope,
  open: OpenTransformation,
  { row }: OpenSource,
): Promise<TransformedItem['made']> {
  const key = await madeAlready(scope, open, row);
  if (!key) return undefined;
  const place = { directoryId: key.directoryId, itemId: key.itemId };
  if (!mayReadDirectory(scope, key.directoryId)) return place;
  const stored = await readItem(scope.trx, key);
  if (!stored) return place;
  const { display } = await presentItem(scope, openDirectory(scope, key.directoryId), stored);
  return { ...place, display };
}
