import { useCallback } from 'react';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { getWeekStart } from '#core/calendar/weekStart.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { setScopeInSearch, unrestrictedScope } from '#core/processes/processScope.ts';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { api, unwrapResponse } from '../../../../api/client.ts';
import { useLoad } from '../../../../api/useLoad.ts';
import { TileCard } from '../../../../shared/home/card/TileCard.tsx';
import { TileRecord } from '../../../../shared/home/card/TileRecord.tsx';
import { TileEmptyState, TileLoader } from '../../../../shared/home/card/TileStates.tsx';
import type { TileProps } from '../../../../shared/home/tileKind.ts';
import { useRecordTotalsReload } from '../../../../shared/records/useRecordTotalsReload.ts';
import { findDirectory, useAccess, useBoot, useUser } from '../../../../state/useBoot.ts';
import { processTexts } from '../../texts.ts';
import { groupByUrgency, type Urgency } from './urgency.ts';

export function MyProcessesTile({ title }: TileProps) {
  return (
    <TextsProvider texts={processTexts}>
      <Mine title={title} />
    </TextsProvider>
  );
}

/** The maximum number of processes loaded for the tile, which links to the complete list. */
const LIMIT = 50;

const tones: Partial<Record<Urgency, string>> = { Overdue: 'danger', DueToday: 'warning' };

function Mine({ title }: Pick<TileProps, 'title'>) {
  const { t, formatDate, formatNumber } = useMessages();
  const data = useBoot();
  const { timeZone, settings } = useUser().account;
  const found = useMine();
  return (
    <TileCard
      icon="process"
      title={title}
      count={found.data && formatNumber(found.data.total)}
      href={`/processes${setScopeInSearch('?view=list', { ...unrestrictedScope, state: 'open', manager: 'me' })}`}
    >
      <TileLoader load={found}>
        {({ items, pressing }) =>
          items.length === 0 ? (
            <TileEmptyState icon="process" text={t('processes.home.none')} />
          ) : (
            groupByUrgency(items, {
              today: getDayInZone(timeZone),
              weekStart: getWeekStart(settings),
              pressing,
            }).map(group => (
              <div key={group.urgency}>
                <h3 className="dk-tile-group" data-tone={tones[group.urgency]}>
                  {t(`processes.home.${group.urgency}`)}
                  <span>{formatNumber(group.processes.length)}</span>
                </h3>
                <ul className="dk-tile-rows">
                  {group.processes.map(({ id, display, processTypeId, stateId, dueDate }) => {
                    const type = findDirectory(data, processTypeId);
                    return (
                      <TileRecord key={id} directoryId={processTypeId} itemId={id} display={display}>
                        {dueDate && <span className="dk-tile-note">{formatDate(dueDate)}</span>}
                        <StatusChip status={type?.statusList.find(status => status.id === stateId)} />
                      </TileRecord>
                    );
                  })}
                </ul>
              </div>
            ))
          )
        }
      </TileLoader>
    </TileCard>
  );
}

/**
 * Loads the user's unfinished processes, the earliest due date first, and the processes whose allowed time in their
 * status has ended or ends today.
 */
function useMine() {
  const { id: manager, account } = useUser();
  const access = useAccess();
  const types = useBoot().directories.filter(({ id, type }) => type === 'Process' && access.mayRead(id));
  const hasLevels = types.some(({ statusList }) => statusList.some(({ serviceLevel }) => serviceLevel));
  const load = useCallback(
    async (signal: AbortSignal) => {
      const mine = { manager, stateType: ['Active' as const], take: LIMIT };
      const body = { ...mine, orderByField: WRITABLE_ID.dueDate, orderByAsc: true };
      const value = { dateValue: getDayInZone(account.timeZone) };
      const conditions = [{ field: SYSTEM_ID.serviceDue, operator: 'LessOrEqual' as const, value }];
      const [found, pressing] = await Promise.all([
        unwrapResponse(api.POST('/processes/search', { body, signal })),
        hasLevels
          ? unwrapResponse(api.POST('/processes/search', { body: { ...mine, conditions }, signal }))
          : null,
      ]);
      const known = new Set(found.items.map(({ id }) => id));
      const others = (pressing?.items ?? []).filter(({ id }) => !known.has(id));
      return {
        total: found.total,
        items: [...found.items, ...others],
        pressing: new Set(pressing?.items.map(({ id }) => id)),
      };
    },
    [manager, account.timeZone, hasLevels],
  );
  const found = useLoad(load);
  useRecordTotalsReload(
    types.map(directory => ({ directory })),
    found.reload,
  );
  return found;
}
