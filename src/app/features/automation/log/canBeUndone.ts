import type { AutomationRun, AutomationStep } from '#core/model.ts';

/**
 * Returns whether the run changed records and hasn't been undone yet. Messages, comments and reminders of a run can't
 * be undone.
 */
export function canBeUndone({ steps, isUndone }: Pick<AutomationRun, 'steps' | 'isUndone'>): boolean {
  return !isUndone && steps.some(hasChanged);
}

function hasChanged({ kind, outcome, each = [] }: AutomationRun['steps'][number]): boolean {
  const isChange = CHANGING.some(changing => changing === kind);
  return (isChange && outcome === 'Done') || each.some(({ steps }) => steps.some(hasChanged));
}

const CHANGING: readonly AutomationStep['kind'][] = [
  'SetFields',
  'Move',
  'Assign',
  'Tag',
  'CreateRecord',
  'Transform',
  'RunScript',
];
