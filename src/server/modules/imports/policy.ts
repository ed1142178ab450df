import { createIssue } from '#core/issues.ts';
import type { ImportSettings, Issue } from '#core/model.ts';
import { mayImport } from '#core/permissions.ts';
import { invalid, notFound, notPermitted } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { importTargets } from './importTargets.ts';
import { lockImport, readImport, type StoredImport } from './repositories/imports.ts';

/** @throws ProblemError 422 for who may neither create nor change records here. */
export function requireImportRight({ rights }: OpenDirectory): void {
  if (mayImport(rights)) return;
  throw notPermitted(undefined, [createIssue([], 'NotPermitted', { action: 'create' })]);
}

/** Half an undo cannot be finished by somebody else: who may not delete what was made does not begin it. */
export function requireUndoRight({ rights }: OpenDirectory, { written }: StoredImport): void {
  if (rights.record.delete || !written.create) return;
  throw notPermitted(undefined, [createIssue([], 'NotPermitted', { action: 'delete' })]);
}

/** An import is its owner's and the admins'. @throws ProblemError 404 */
export async function requireImport(
  scope: RecordScope,
  opened: OpenDirectory,
  { importId, isLocked = false }: { importId: string; isLocked?: boolean },
): Promise<StoredImport> {
  const key = { accountId: scope.accountId, importId: importId.toLowerCase() };
  const found = await (isLocked ? lockImport(scope.trx, key) : readImport(scope.trx, key));
  const isTheirs = found?.created_by === scope.caller.userId || scope.caller.isAdmin;
  if (!found || found.directory_id !== opened.key.directoryId || !isTheirs) throw notFound();
  return found;
}

/** @throws ProblemError 422 `ImportState` where the import is in none of these. */
export function requireState({ state }: StoredImport, allowed: readonly string[]): void {
  if (!allowed.includes(state)) throw invalid([createIssue([], 'ImportState', { state })]);
}

/** @throws ProblemError 422 `NoColumnMapped` where the rows would become records with nothing in them. */
export function requireMappedColumn({ settings }: StoredImport): void {
  if (settings.columns.some(({ target }) => target !== null)) return;
  throw invalid([createIssue(['columns'], 'NoColumnMapped')]);
}

/** @throws ProblemError 422 with every setting that the file or the person's rights do not allow. */
export function requireSettings(
  scope: RecordScope,
  opened: OpenDirectory,
  { stored, settings }: { stored: StoredImport; settings: ImportSettings },
): void {
  const issues = [
    ...checkColumns(scope, opened, { stored, settings }),
    ...checkKey(scope, opened, settings),
    ...checkPlaces(opened, { stored, settings }),
  ];
  if (issues.length > 0) throw invalid(issues);
}

function checkColumns(
  scope: RecordScope,
  opened: OpenDirectory,
  { stored, settings }: { stored: StoredImport; settings: ImportSettings },
): Issue[] {
  const targets = new Map(importTargets(scope, opened).map(target => [target.target, target]));
  const width = stored.facts.columns?.length ?? 0;
  const taken = new Set<string | number>();
  const isTaken = (name: string | number) => taken.has(name) || !taken.add(name);
  return settings.columns.flatMap(({ column, target, createMissing }, index) => {
    const at = (property: string, code: string) => [createIssue(['columns', index, property], code)];
    if (column >= width || isTaken(column)) return at('column', 'UnknownColumn');
    if (target === null) return [];
    const offered = targets.get(target);
    if (!offered) return at('target', 'UnknownField');
    if (isTaken(target)) return at('target', 'TargetTaken');
    return createMissing && !offered.canCreateMissing ? at('createMissing', 'SettingNotApplicable') : [];
  });
}

function checkKey(scope: RecordScope, opened: OpenDirectory, { key, columns }: ImportSettings): Issue[] {
  if (key === undefined || key === null) return [];
  const offered = importTargets(scope, opened).find(({ target }) => target === key);
  const isMapped = columns.some(({ target }) => target === key);
  return offered?.canBeKey && isMapped ? [] : [createIssue(['key'], 'KeyNotMapped')];
}

function checkPlaces(
  { compiled }: OpenDirectory,
  { stored, settings }: { stored: StoredImport; settings: ImportSettings },
): Issue[] {
  const issues: Issue[] = [];
  const { sheet, status } = settings;
  const found = stored.facts.sheets?.find(({ name }) => name === sheet);
  if (sheet !== undefined && !found) issues.push(createIssue(['sheet'], 'UnknownSheet'));
  // It would end the import: nothing could be done with it any more.
  if (found?.isEmpty) issues.push(createIssue(['sheet'], 'EmptySheet'));
  if (status !== undefined && !compiled.statusById.has(status))
    issues.push(createIssue(['status'], 'UnknownStatus'));
  return issues;
}
