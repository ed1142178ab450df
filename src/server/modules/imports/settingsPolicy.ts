import { createIssue } from '#core/issues.ts';
import type { ImportSettings, Issue } from '#core/model.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import type { ImportFacts } from './tables.ts';
import { getImportTargets, type ImportTarget } from './targets.ts';

interface Judged {
  readonly facts: ImportFacts;
  readonly settings: ImportSettings;
}

/** @throws ProblemError 422 with all settings that the file or the user's permissions don't allow. */
export function requireValidSettings(scope: RecordScope, opened: OpenDirectory, judged: Judged): void {
  const targets = getTargetsFor(scope, opened);
  const issues = [
    ...checkColumns(targets, judged),
    ...checkKey(targets, judged.settings),
    ...checkPlaces(opened, judged),
  ];
  if (issues.length > 0) throw createInvalidError(issues);
}

/** Returns the settings without those that the file or the user's permissions don't allow. */
export function filterAllowedSettings(
  scope: RecordScope,
  opened: OpenDirectory,
  { facts, settings }: Judged,
): ImportSettings {
  const targets = getTargetsFor(scope, opened);
  const wrong = new Set(checkColumns(targets, { facts, settings }).map(({ path: [, index] }) => index));
  const columns = settings.columns.map((column, index) =>
    wrong.has(index) ? { column: column.column, target: null } : column,
  );
  const { status, ...allowed } = { ...settings, columns };
  const isKey = checkKey(targets, allowed).length === 0;
  const isStatus = status !== undefined && opened.compiled.statusById.has(status);
  return { ...allowed, ...(isKey ? {} : { key: null }), ...(isStatus ? { status } : {}) };
}

function getTargetsFor(scope: RecordScope, opened: OpenDirectory): Targets {
  return new Map(getImportTargets(scope, opened).map(target => [target.target, target]));
}

type Targets = ReadonlyMap<string, ImportTarget>;
type Column = ImportSettings['columns'][number];

function checkColumns(targets: Targets, { facts, settings }: Judged): Issue[] {
  const width = facts.columns?.length ?? 0;
  const taken = new Set<string | number>();
  const isTaken = (name: string | number) => taken.has(name) || !taken.add(name);
  return settings.columns.flatMap((mapped, index) => {
    const { column, target, part } = mapped;
    const at = (property: string, code: string) => [createIssue(['columns', index, property], code)];
    if (column >= width || isTaken(column)) return at('column', 'UnknownColumn');
    if (target === null) return [];
    const offered = targets.get(target);
    if (!offered) return at('target', 'UnknownField');
    if (part !== undefined && !offered.parts.includes(part)) return at('part', 'UnknownPart');
    // Each part of a value can only be mapped once. Whole columns can be joined if the type of the field supports it.
    const place = part === undefined ? target : `${target} ${part}`;
    if (isTaken(place) && (part !== undefined || !offered.canJoin)) return at('target', 'TargetTaken');
    const wrong = checkReading(mapped, { offered, width });
    return wrong ? at(...wrong) : [];
  });
}

/** Returns the first setting that isn't valid for the target, with the error code. */
function checkReading(
  { createMissing, country, countryColumn }: Column,
  { offered, width }: { offered: ImportTarget; width: number },
): [property: string, code: string] | undefined {
  if (createMissing && !offered.canCreateMissing) {
    return ['createMissing', offered.creates === 'Options' ? 'OptionsForAdmins' : 'SettingNotApplicable'];
  }
  if (country !== undefined && !offered.isByCountry) return ['country', 'SettingNotApplicable'];
  if (countryColumn === undefined) return undefined;
  if (!offered.isByCountry) return ['countryColumn', 'SettingNotApplicable'];
  return countryColumn >= width ? ['countryColumn', 'UnknownColumn'] : undefined;
}

function checkKey(targets: Targets, { key, columns }: ImportSettings): Issue[] {
  if (key === undefined || key === null) return [];
  const isMapped = columns.some(({ target }) => target === key);
  return targets.get(key)?.canBeKey && isMapped ? [] : [createIssue(['key'], 'KeyNotMapped')];
}

function checkPlaces({ compiled }: OpenDirectory, { facts, settings }: Judged): Issue[] {
  const issues: Issue[] = [];
  const { sheet, status } = settings;
  const found = facts.sheets?.find(({ name }) => name === sheet);
  if (sheet !== undefined && !found) issues.push(createIssue(['sheet'], 'UnknownSheet'));
  // Reading an empty sheet would make the import fail permanently.
  if (found?.isEmpty) issues.push(createIssue(['sheet'], 'EmptySheet'));
  if (status !== undefined && !compiled.statusById.has(status))
    issues.push(createIssue(['status'], 'UnknownStatus'));
  return issues;
}
