/** Creates missing records and tags named in a file through the usual write path, or only validates them. */

import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { normalizeForComparison } from '#core/text.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import {
  type ItemWrite,
  type OpenDirectory,
  openDirectory,
  planWrites,
  type RecordScope,
  writeItems,
} from '#server/modules/records/index.ts';
import { saveTag } from '#server/modules/tags/index.ts';
import type { ImportRun } from '../context.ts';
import type { MissingReference } from '../reading/parseRow.ts';

export interface CreatedRecords {
  readonly tags: string[];
  /** The directories in which records were created. */
  readonly directories: string[];
}

export function getMissingRecordKey({ directoryId, text }: MissingReference): string {
  return `${directoryId ?? 'tag'} ${normalizeForComparison(text)}`;
}

/**
 * Creates a record or tag for each text once. If one can't be created, the reason is stored. From then on,
 * lookups find the created records and tags.
 */
export async function createMissingRecords(
  run: ImportRun,
  scope: RecordScope,
  { missing, isCheck }: { missing: readonly MissingReference[]; isCheck: boolean },
): Promise<CreatedRecords> {
  // The spelling of the first row is used.
  const byKey = Map.groupBy(missing, getMissingRecordKey);
  const wanted = [...byKey].flatMap(([key, [first]]) => (first && !run.made.refused.has(key) ? [first] : []));
  const made: CreatedRecords = { tags: [], directories: [] };
  for (const [directoryId, group] of Map.groupBy(wanted, one => one.directoryId)) {
    if (directoryId === null) made.tags.push(...(await makeTags(run, scope, { group, isCheck })));
    else {
      await makeRecords(run, scope, { directoryId, group, isCheck });
      made.directories.push(directoryId);
    }
  }
  return made;
}

async function makeTags(
  run: ImportRun,
  scope: RecordScope,
  { group, isCheck }: { group: readonly MissingReference[]; isCheck: boolean },
): Promise<string[]> {
  const ids: string[] = [];
  for (const one of group) {
    if (one.text.length > MAX_TAG_LENGTH) {
      run.made.refused.set(getMissingRecordKey(one), createIssue([], 'TooLong', { limit: MAX_TAG_LENGTH }));
      continue;
    }
    const id = isCheck ? suppose(run) : await makeTag(run, scope, one);
    if (id === undefined) continue;
    run.made.uncommitted.push(run.lookUps.addTag(one.text, id));
    ids.push(id);
  }
  return ids;
}

/** The maximum length of a tag's name, as in the contract. */
const MAX_TAG_LENGTH = 100;

async function makeTag(
  run: ImportRun,
  scope: RecordScope,
  one: MissingReference,
): Promise<string | undefined> {
  const tried = await withSavepoint(scope.trx, () => saveTag(scope.trx, scope.principal, { name: one.text }));
  if ('result' in tried) return tried.result.id;
  run.made.refused.set(getMissingRecordKey(one), createIssue([], 'UnknownTag', { text: one.text }));
  return undefined;
}

function suppose(run: ImportRun): string {
  const id = uuidv7();
  run.made.supposed.add(id);
  return id;
}

async function makeRecords(
  run: ImportRun,
  scope: RecordScope,
  {
    directoryId,
    group,
    isCheck,
  }: { directoryId: string; group: readonly MissingReference[]; isCheck: boolean },
): Promise<void> {
  const opened = openDirectory(scope, directoryId);
  const refuse = (one: MissingReference, issues: readonly Issue[]) => {
    const params = {
      text: one.text,
      directory: opened.compiled.directory.name,
      reason: issues[0]?.code ?? '',
    };
    run.made.refused.set(getMissingRecordKey(one), createIssue([], 'MissingRefused', params));
  };
  const writes: { one: MissingReference; write: ItemWrite }[] = [];
  for (const one of group) {
    const named = getNamedRecord(run, opened, one);
    if ('issues' in named) refuse(one, named.issues);
    else writes.push({ one, write: named });
  }
  const items = writes.map(({ write }) => write);
  const results = isCheck ? await planWrites(scope, opened, items) : await writeItems(scope, opened, items);
  for (const [index, { one, write }] of writes.entries()) {
    const result = results[index];
    const issues = result && 'issues' in result ? result.issues : [];
    if (issues.length > 0) {
      refuse(one, issues);
      continue;
    }
    if (isCheck) {
      run.made.supposed.add(write.key.itemId);
      if (directoryId === run.opened.key.directoryId) run.made.places += 1;
    }
    run.made.uncommitted.push(run.lookUps.addRecord(directoryId, one.text, write.key.itemId));
  }
}

/** Returns the write of a new record whose display name is the text. */
function getNamedRecord(
  run: ImportRun,
  opened: OpenDirectory,
  missing: MissingReference,
): ItemWrite | { issues: readonly Issue[] } {
  const field = opened.compiled.fieldById.get(opened.compiled.directory.displayFieldId ?? '');
  const parsed = field?.parseText(missing.text, run.context) ?? {
    issue: createIssue([], 'UnknownReference'),
  };
  if (!field || 'issue' in parsed) return { issues: 'issue' in parsed ? [parsed.issue] : [] };
  const itemId = run.made.ids.get(getMissingRecordKey(missing)) ?? uuidv7();
  run.made.ids.set(getMissingRecordKey(missing), itemId);
  return {
    key: { ...opened.key, itemId },
    current: null,
    patch: { [field.definition.id]: parsed.value ?? null },
    targetStatus: undefined,
    comment: undefined,
    tags: undefined,
  };
}
