import { useCallback } from 'react';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Condition, Item } from '#core/model.ts';
import { searchRecords } from '../../api/searchRecords.ts';
import { type LoadState, useLoad } from '../../api/useLoad.ts';

export interface RecordNumberRef {
  readonly directoryId: string;
  readonly number: number;
}

/**
 * Loads records given by their numbers, as known from the places on a map. `records` must be the same
 * array while its content is the same.
 */
export function useRecordsByNumber(records: readonly RecordNumberRef[]): LoadState<Map<string, Item>> {
  return useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const byDirectory = Map.groupBy(records, ({ directoryId }) => directoryId);
        const found = await Promise.all(
          [...byDirectory].map(async ([directoryId, own]) => {
            const any = own.map(
              ({ number }): Condition => ({
                field: SYSTEM_ID.number,
                operator: 'Equals',
                value: { numberValue: number },
              }),
            );
            const { items } = await searchRecords(
              directoryId,
              { conditions: [{ any }], take: own.length },
              signal,
            );
            return items.map(item => [getRecordKey({ directoryId, number: item.number }), item] as const);
          }),
        );
        return new Map(found.flat());
      },
      [records],
    ),
  );
}

export function getRecordKey({ directoryId, number }: RecordNumberRef): string {
  return `${directoryId} ${number}`;
}
