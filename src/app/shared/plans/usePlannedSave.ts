import type { ReactNode } from 'react';
import type { ConfigurationChange } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createDraftRejectedError, type DraftEditing } from '../editing/useDraftEditing.ts';
import { usePlannedChanges } from './usePlannedChanges.tsx';

/** The editing state of an entity whose changes are planned before saving. */
export interface PlannedEditing<Draft> extends DraftEditing<Draft> {
  /** The plan, shown while the user has to decide. */
  readonly question: ReactNode;
}

export interface PlannedSave {
  /**
   * Plans and applies the change; returns false if the user cancelled.
   * @throws DraftRejectedError with paths relative to the saved entity
   */
  save(change: ConfigurationChange): Promise<boolean>;
  readonly question: ReactNode;
}

/** Saves a configuration entity from an editor, after planning the change. */
export function usePlannedSave(): PlannedSave {
  const messages = useMessages();
  const planned = usePlannedChanges();
  return {
    question: planned.question,
    async save(change) {
      const outcome = await planned.carryOut([change], { tellsRefusal: true });
      if (outcome.kind === 'refused')
        throw createDraftRejectedError(messages, outcome.issues.map(withinChange));
      return outcome.kind === 'done';
    },
  };
}

/** Removes `changes` and the index of the change from the start of an issue's path. */
function withinChange<T extends { readonly path: readonly (string | number)[] }>({ path, ...issue }: T) {
  return { ...issue, path: path.slice(2) };
}
