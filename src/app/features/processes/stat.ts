import type { components } from '#contract/docket.gen.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { type ProcessScope, unrestrictedScope } from '#core/processes/processScope.ts';
import { api, unwrapResponse } from '../../api/client.ts';

export type ProcessStat = components['schemas']['ProcessStat'];

export const readProcessStat = (signal: AbortSignal) =>
  unwrapResponse(api.GET('/processes/stat', { signal }));

type FigureId = Exclude<keyof ProcessStat, 'types'>;

export interface ProcessFigure {
  readonly id: FigureId;
  /** A number of processes; for `medianDays`, a number of days. */
  readonly count: number;
  readonly scope: ProcessScope;
  /** The field that determines what is counted, in addition to the status; `null` if only the status does. */
  readonly field: string | null;
  readonly isAlarming: boolean;
}

/** Returns the figures of one type, or of all types together if `typeId` is `null`. */
export function getProcessFigures(stat: ProcessStat | undefined, typeId: string | null): ProcessFigure[] {
  const counted = typeId === null ? stat : stat?.types.find(each => each.processTypeId === typeId);
  const figure = (
    id: Exclude<FigureId, 'medianDays'>,
    scope: Partial<ProcessScope>,
    field: string | null = null,
  ): ProcessFigure => ({
    id,
    count: counted?.[id] ?? 0,
    scope: { ...unrestrictedScope, typeId, ...scope },
    field,
    isAlarming: id === 'overdue',
  });
  const figures = [
    figure('total', { state: 'open' }),
    figure('overdue', { due: 'Overdue' }, WRITABLE_ID.dueDate),
    figure('dueThisWeek', { state: 'open', due: 'ThisWeek' }, WRITABLE_ID.dueDate),
    figure('mine', { state: 'open', manager: 'me' }, WRITABLE_ID.manager),
    figure('noManager', { state: 'open', manager: 'nobody' }, WRITABLE_ID.manager),
    figure('finishedThisWeek', { state: 'finishedThisWeek' }),
    figure('finishedLastWeek', { state: 'finishedLastWeek' }),
  ];
  if (counted?.medianDays == null) return figures;
  const scope: ProcessScope = { ...unrestrictedScope, typeId, state: 'finishedLately' };
  return [...figures, { id: 'medianDays', count: counted.medianDays, scope, field: null, isAlarming: false }];
}
