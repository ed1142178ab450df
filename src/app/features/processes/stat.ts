import type { components } from '#contract/docket.gen.ts';
import { WRITTEN_ID } from '#core/field/system/writtenSystemFields.ts';
import { type ProcessScope, wholeScope } from '#core/processes/processScope.ts';
import { api, unwrapAnswer } from '../../api/client.ts';

export type Stat = components['schemas']['ProcessStat'];

export const readStat = (signal: AbortSignal) => unwrapAnswer(api.GET('/processes/stat', { signal }));

type FigureId = Exclude<keyof Stat, 'types'>;

export interface Figure {
  readonly id: FigureId;
  /** A number of processes; for `medianDays`, a number of days. */
  readonly count: number;
  readonly scope: ProcessScope;
  /** The field that determines what is counted, in addition to the status; `null` if only the status does. */
  readonly field: string | null;
  readonly isAlarming: boolean;
}

/** Returns the figures of one type, or of all types together if `typeId` is `null`. */
export function getProcessFigures(stat: Stat | undefined, typeId: string | null): Figure[] {
  const counted = typeId === null ? stat : stat?.types.find(each => each.processTypeId === typeId);
  const figure = (
    id: Exclude<FigureId, 'medianDays'>,
    scope: Partial<ProcessScope>,
    field: string | null = null,
  ): Figure => ({
    id,
    count: counted?.[id] ?? 0,
    scope: { ...wholeScope, typeId, ...scope },
    field,
    isAlarming: id === 'overdue',
  });
  const figures = [
    figure('total', { state: 'open' }),
    figure('overdue', { due: 'Overdue' }, WRITTEN_ID.dueDate),
    figure('dueThisWeek', { state: 'open', due: 'ThisWeek' }, WRITTEN_ID.dueDate),
    figure('mine', { state: 'open', manager: 'me' }, WRITTEN_ID.manager),
    figure('noManager', { state: 'open', manager: 'nobody' }, WRITTEN_ID.manager),
    figure('finishedThisWeek', { state: 'finishedThisWeek' }),
    figure('finishedLastWeek', { state: 'finishedLastWeek' }),
  ];
  if (counted?.medianDays == null) return figures;
  const scope: ProcessScope = { ...wholeScope, typeId, state: 'finishedLately' };
  return [...figures, { id: 'medianDays', count: counted.medianDays, scope, field: null, isAlarming: false }];
}
