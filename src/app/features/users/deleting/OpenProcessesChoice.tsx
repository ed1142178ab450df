import { useCallback, useId, useRef } from 'react';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { normalizeForComparison } from '#core/text.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { Typeahead } from '#view/kit/inputs/combobox/Typeahead.tsx';
import { api, unwrapResponse } from '../../../api/client.ts';
import { useBoot } from '../../../state/useBoot.ts';
import type { OpenProcesses } from './openProcesses.ts';

/** The choice for a user's open processes: leave them unchanged, remove their manager, or assign another manager. */
export type OpenProcessesDecision =
  | { readonly kind: 'leave' | 'off' }
  | { readonly kind: 'assign'; readonly to: ComboboxOption | null };

export interface OpenProcessesChoiceProps {
  userId: string;
  processes: readonly OpenProcesses[];
  fate: OpenProcessesDecision;
  onChange: (fate: OpenProcessesDecision) => void;
}

const kinds = ['leave', 'off', 'assign'] as const;

/** Shows the number of a user's open processes in each directory, and asks what to do with them. */
export function OpenProcessesChoice({ userId, processes, fate, onChange }: OpenProcessesChoiceProps) {
  const { t } = useMessages();
  const name = useId();
  const load = useOfferedLoad(userId, processes);
  const count = processes.reduce((sum, { itemIds }) => sum + itemIds.length, 0);
  return (
    <fieldset className="dk-plain-fieldset dk-stack" style={{ gap: 8 }}>
      <legend>{t('users.processes', { count })}</legend>
      <ul className="dk-faint dk-processes">
        {processes.map(({ compiled: { directory }, itemIds }) => (
          <li key={directory.id}>
            {t('users.processesIn', { name: directory.name, count: itemIds.length })}
          </li>
        ))}
      </ul>
      {processes.some(({ isWhole }) => !isWhole) && (
        <Notice tone="warning">{t('users.processesMore')}</Notice>
      )}
      {kinds.map(kind => (
        <label key={kind} className="dk-check">
          <input
            type="radio"
            name={name}
            checked={fate.kind === kind}
            onChange={() => onChange(kind === 'assign' ? { kind, to: null } : { kind })}
          />
          <span>{t(`users.processes.${kind}`)}</span>
        </label>
      ))}
      {fate.kind === 'assign' && (
        <Typeahead
          label={t('users.processes.to')}
          listLabel={t('users.processes.to')}
          value={fate.to}
          onChange={to => onChange({ kind: 'assign', to })}
          load={load}
          minChars={0}
          debounceMs={0}
          placeholder={t('users.processes.find')}
        />
      )}
    </fieldset>
  );
}

/**
 * Returns a function that finds users who can be managers in at least one of the directories. If another directory
 * rejects the chosen user, the rejections are listed after the attempt.
 */
function useOfferedLoad(userId: string, processes: readonly OpenProcesses[]) {
  const { users } = useBoot();
  const asked = useRef<Promise<ReadonlySet<string>>>(undefined);
  return useCallback(
    async (keyword: string): Promise<ComboboxOption[]> => {
      asked.current ??= offeredIn(processes);
      const offered = await asked.current.catch((error: unknown) => {
        asked.current = undefined;
        throw error;
      });
      const wanted = normalizeForComparison(keyword);
      return users
        .filter(
          ({ id, name }) => id !== userId && offered.has(id) && normalizeForComparison(name).includes(wanted),
        )
        .map(({ id, name }) => ({ value: id, label: name }));
    },
    [users, userId, processes],
  );
}

async function offeredIn(processes: readonly OpenProcesses[]): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(
    processes.map(({ compiled: { directory } }) => {
      const path = { id: directory.id, fieldId: WRITABLE_ID.manager };
      return unwrapResponse(api.GET('/directories/{id}/people/{fieldId}', { params: { path } }));
    }),
  );
  return new Set(lists.flat());
}
