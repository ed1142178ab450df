/** Converts family members named in rows to relations between contacts, once all contacts of the file exist. */
import { FAMILY_RELATIONS_TARGET } from '#core/import/matchColumns.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { parseRelatedPeople, type RelatedPerson } from '#core/vcard/relatedPeople.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { canChangeRelations, createRelation } from '#server/modules/family/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import type { ImportRun } from '../context.ts';
import { messages } from '../messages/index.ts';
import { getCurrentCell } from '../reading/rowTexts.ts';
import { insertImportRelations } from '../repositories/importRelations.ts';
import { readRowsFrom, type StoredImportRow } from '../repositories/importRows.ts';
import { changeImport, type StoredImport, toImportKey } from '../repositories/imports.ts';
import { type ImportDependencies, type ImportStep, runImportStep, toImportUpdate } from '../step.ts';
import type { StoredRelationProgress } from '../tables.ts';
import { type ContactFinder, createContactFinder } from './people.ts';

const EMPTY: StoredRelationProgress = { made: 0, missing: [], missingCount: 0, nextRow: 0 };
/** Small, because each relation needs several queries. */
const ROWS_PER_BATCH = 50;
/** Further missing relations are counted but not listed. */
const MAX_LISTED = 100;
const MAX_WORD_LENGTH = 100;
const THERE = ['Create', 'Update', 'Unchanged'];

/** Creates relations, resuming after an interruption. The progress is stored together with the created relations. */
export async function createImportRelations(
  parts: ImportDependencies,
  begun: StoredImport,
  run: ImportRun,
): Promise<void> {
  const column = run.columnOf.get(FAMILY_RELATIONS_TARGET);
  if (column === undefined) return;
  const people = await createContactFinder(parts, begun, { run, column });
  if (!people) return;
  for (let isMore = true; isMore; ) {
    isMore = await runImportStep(parts, begun, step => relateBatch(step, { run, column, people }));
    parts.tell(toImportUpdate(begun));
  }
}

interface Relating {
  readonly run: ImportRun;
  readonly column: number;
  readonly people: ContactFinder;
}

async function relateBatch(step: ImportStep, relating: Relating): Promise<boolean> {
  const { trx, stored } = step;
  const key = toImportKey(stored);
  const before = stored.facts.family ?? EMPTY;
  const rows = await readRowsFrom(trx, key, { from: before.nextRow, take: ROWS_PER_BATCH, outcomes: THERE });
  const last = rows.at(-1);
  if (!last) return false;
  const made: string[] = [];
  const missing: StoredRelationProgress['missing'][number][] = [];
  for (const row of rows) {
    for (const person of parseRelatedPeople(
      getCurrentCell(row, relating.column, relating.run.replacements).text,
    )) {
      const done = await relate(step, { ...relating, row, person });
      if ('relationId' in done) made.push(done.relationId);
      else if (done.issue) missing.push({ line: row.line, who: person.who.slice(0, 200), issue: done.issue });
    }
  }
  await insertImportRelations(trx, key, made);
  const family: StoredRelationProgress = {
    made: before.made + made.length,
    missing: [...before.missing, ...missing].slice(0, MAX_LISTED),
    missingCount: before.missingCount + missing.length,
    nextRow: last.row + 1,
  };
  await changeImport(trx, key, { facts: JSON.stringify({ ...stored.facts, family }) });
  return true;
}

/**
 * Creates a relation. If the relation already exists, e.g. because both cards contain it, there is nothing to create or
 * report.
 */
async function relate(
  { trx, scope, opened }: ImportStep,
  { people, row, person }: Relating & { row: StoredImportRow; person: RelatedPerson },
): Promise<{ relationId: string } | { issue: Issue | null }> {
  const { item_id: id } = row;
  if (id === null) return { issue: null };
  if (!canChangeRelations(scope, opened))
    return { issue: createIssue([], 'NotPermitted', { action: 'update' }) };
  const contactId = await people.find(scope, person.who);
  if (contactId === undefined) return { issue: createIssue([], 'UnknownReference', { text: person.who }) };
  if (contactId === 'several') return { issue: createIssue([], 'AmbiguousReference', { text: person.who }) };
  const body = { contactId, ...getKind(scope, person) };
  const tried = await withSavepoint(trx, () => createRelation(scope, { id, body }));
  if ('result' in tried) return { relationId: tried.result.relations[0]?.relation_id ?? '' };
  const [issue = createIssue([], 'NotFound')] = tried.refusal.problem.issues ?? [];
  return { issue: issue.code === 'RelationExists' ? null : { ...issue, path: [] } };
}

function getKind({ locale }: Pick<RecordScope, 'locale'>, { kind, word }: RelatedPerson) {
  if (kind !== 'Other') return { kind };
  const text = word.trim().slice(0, MAX_WORD_LENGTH) || messages.text(locale, 'import.RelatedPerson');
  return { kind, text };
}
