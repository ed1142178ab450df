/** Formats a plan as lines for a terminal: the changes, their problems, and references to removed entities. */
import type { ConfigurationChange, ConfigurationDiff, ConfigurationPlan, Issue } from '#core/model.ts';

const MAX_RECORDS = 10;

interface Words {
  readonly changes: readonly ConfigurationChange[];
  /** Describes an issue in a sentence. */
  reasonOf(issue: Issue): string;
}

export function describePlan(plan: ConfigurationPlan, { changes, reasonOf }: Words): string[] {
  if (plan.diffs.length === 0 && plan.issues.length === 0) return ['Nothing would change.'];
  return [
    ...section(
      'Refused',
      plan.issues.map(issue => `${getPlace(issue, changes)}: ${reasonOf(issue)}`),
    ),
    ...section('Changes', plan.diffs.flatMap(describeDiff)),
    ...section(
      'Records',
      plan.records.flatMap(effect => describeRecords(effect, plan, reasonOf)),
    ),
    ...section(
      'Values',
      plan.conversions.flatMap(one => describeConversion(one, plan)),
    ),
    ...section(
      'Still named',
      plan.references.map(
        ({ kind, name, removed }) => `${kind} ${name} names ${removed.kind} ${removed.name}`,
      ),
    ),
    ...section(
      'Rights',
      plan.rights.length > 0 ? [`${plan.rights.length} change by person and directory`] : [],
    ),
  ];
}

/**
 * Returns e.g. `SaveField donor name`: the type of the change and the name of the entity that the change
 * saves, followed by the path within the change.
 */
function getPlace({ path: [, index, ...rest] }: Issue, changes: readonly ConfigurationChange[]): string {
  const change = changes[Number(index)];
  const saved = Object.values(change ?? {}).find(part => typeof part === 'object' && 'name' in part);
  return [change?.kind, saved?.name, ...rest].filter(Boolean).join(' ');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map(line => `  ${line}`)];
}

const SIGNS: Record<ConfigurationDiff['outcome'], string> = {
  Created: '+',
  Changed: '~',
  Removed: '-',
  Restored: '+',
};

function describeDiff({ kind, name, outcome, changes }: ConfigurationDiff): string[] {
  const head = `${SIGNS[outcome]} ${kind} ${name}`;
  if (outcome !== 'Changed') return [head];
  return [
    head,
    ...changes.map(({ path, before, after }) => `    ${path.join('.')}: ${show(before)} -> ${show(after)}`),
  ];
}

const MAX_LENGTH = 60;

function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function describeRecords(
  { directoryId, records, judged, invalid, mended, examples }: ConfigurationPlan['records'][number],
  plan: ConfigurationPlan,
  reasonOf: (issue: Issue) => string,
): string[] {
  const partly = judged < records ? ` (${judged} of ${records} looked at)` : '';
  return [
    `${getName(directoryId, plan)}: ${invalid} of ${records} would break, ${mended} would be mended${partly}`,
    ...examples
      .slice(0, MAX_RECORDS)
      .map(({ display, issues }) => `  ${display}: ${issues.map(reasonOf).join(' ')}`),
  ];
}

function describeConversion(
  { fieldId, converted, lost, examples }: ConfigurationPlan['conversions'][number],
  plan: ConfigurationPlan,
): string[] {
  return [
    `${getName(fieldId, plan)}: ${converted} converted, ${lost} without meaning (kept until confirmed)`,
    ...examples
      .filter(({ after }) => after === undefined)
      .slice(0, MAX_RECORDS)
      .map(({ number, before }) => `  #${number}: ${show(before)}`),
  ];
}

function getName(id: string, { diffs }: ConfigurationPlan): string {
  const diff = diffs.find(one => one.id === id) ?? diffs.find(one => one.directoryId === id);
  return diff?.id === id ? diff.name : id;
}
