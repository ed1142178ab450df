import type { AutomationRun, AutomationStep } from '#core/model.ts';

/** Whether the run changed records. What it sent, a comment or a reminder included, cannot be taken back. */
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
