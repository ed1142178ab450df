import type { ReactNode } from 'react';
import type { ConfigurationChange } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type Editing, refusalOf } from '../editing/useEditing.ts';
import { usePlannedChanges } from './usePlannedChanges.tsx';

/** The editing of something whose save is planned first. */
export interface PlannedEditing<Draft> extends Editing<Draft> {
  /** What saving would do, while the admin has to decide. */
  readonly question: ReactNode;
}

export interface PlannedSave {
  /**
   * Carries the one change out after its plan; false where the admin decided against it.
   * @throws EditingRefusal with paths within what the change saves.
   */
  save(change: ConfigurationChange): Promise<boolean>;
  readonly question: ReactNode;
}

/** How an editor saves one thing of the configuration. */
export function usePlannedSave(): PlannedSave {
  const messages = useMessages();
  const planned = usePlannedChanges();
  return {
    question: planned.question,
    async save(change) {
      const outcome = await planned.carryOut([change], { tellsRefusal: true });
      if (outcome.kind === 'refused') throw refusalOf(messages, outcome.issues.map(withinChange));
      return outcome.kind === 'done';
    },
  };
}

/** The plan's paths begin with `changes` and the index of the change. */
function withinChange<T extends { readonly path: readonly (string | number)[] }>({ path, ...issue }: T) {
  return { ...issue, path: path.slice(2) };
}
