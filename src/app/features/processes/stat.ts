import type { components } from '#contract/docket.gen.ts';
import { type ProcessScope, wholeScope } from '#core/processes/processScope.ts';
import { answerOf, api } from '../../api/client.ts';

export type Stat = components['schemas']['ProcessStat'];

export const readStat = (signal: AbortSignal) => answerOf(api.GET('/processes/stat', { signal }));

export interface Figure {
  readonly id: string;
  /** How many, or of `medianDays` how long. */
  readonly count: number;
  /** What it counts. */
  readonly scope: ProcessScope;
  readonly isAlarming?: boolean;
}

/** One type has figures of its own; the others are counted over all types. */
export function figuresOf(stat: Stat | undefined, typeId: string | null): Figure[] {
  const type = stat?.types.find(each => each.processTypeId === typeId);
  const counted = typeId === null ? stat : type;
  const whole = { ...wholeScope, typeId };
  const both: Figure[] = [
    { id: 'total', count: counted?.total ?? 0, scope: { ...whole, state: 'open' } },
    { id: 'overdue', count: counted?.overdue ?? 0, scope: { ...whole, due: 'Overdue' }, isAlarming: true },
  ];
  if (typeId !== null) return both;
  return [
    ...both,
    { id: 'dueThisWeek', count: stat?.dueThisWeek ?? 0, scope: { ...whole, state: 'open', due: 'ThisWeek' } },
    { id: 'mine', count: stat?.mine ?? 0, scope: { ...whole, state: 'open', manager: 'me' } },
    { id: 'noManager', count: stat?.noManager ?? 0, scope: { ...whole, state: 'open', manager: 'nobody' } },
    {
      id: 'finishedThisWeek',
      count: stat?.finishedThisWeek ?? 0,
      scope: { ...whole, state: 'finishedThisWeek' },
    },
    {
      id: 'finishedLastWeek',
      count: stat?.finishedLastWeek ?? 0,
      scope: { ...whole, state: 'finishedLastWeek' },
    },
    ...(stat?.medianDays == null
      ? []
      : [
          { id: 'medianDays', count: stat.medianDays, scope: { ...whole, state: 'finishedLately' as const } },
        ]),
  ];
}
