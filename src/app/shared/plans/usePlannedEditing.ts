import type { ReactNode } from 'react';
import type { ConfigurationChange } from '#core/model.ts';
import { createId } from '#view/designer/createId.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { createDraftRejectedError, type DraftEditing } from '../editing/useDraftEditing.ts';
import { type EntryEditingOptions, useEntryEditing } from '../editing/useEntryEditing.ts';
import { usePlannedChanges } from './usePlannedChanges.tsx';

/** The editing state of an entity whose changes are planned before saving. */
export interface PlannedEditing<Draft> extends DraftEditing<Draft> {
  /** The plan, shown while the user has to decide. */
  readonly question: ReactNode;
}

export interface PlannedEditingOptions<Entry, Draft, Input>
  extends Omit<EntryEditingOptions<Entry, Draft, Input>, 'save'> {
  /** Returns the change that saves the input under the id. */
  toChange(id: string, input: Input): ConfigurationChange;
  toEntry(id: string, input: Input): Entry;
  /**
   * True if the plan explains why a change is rejected, with links to references and guardrails; otherwise, the editor
   * describes the issues.
   */
  readonly shouldExplainRefusal?: boolean;
}

/** Manages the draft of a configuration entry, and saves it after planning the change. */
export function usePlannedEditing<Entry extends { readonly id: string }, Draft extends object, Input>({
  toChange,
  toEntry,
  shouldExplainRefusal = false,
  ...options
}: PlannedEditingOptions<Entry, Draft, Input>): PlannedEditing<Draft> {
  const messages = useMessages();
  const { carryOut, question } = usePlannedChanges();
  const editing = useEntryEditing<Entry, Draft, Input>({
    ...options,
    async save(input, base) {
      const id = base?.id ?? createId();
      const outcome = await carryOut([toChange(id, input)], { tellsRefusal: !shouldExplainRefusal });
      if (outcome.kind === 'kept') return undefined;
      if (outcome.kind === 'done') return toEntry(id, input);
      const issues = outcome.issues.map(withinChange);
      throw shouldExplainRefusal
        ? new ApiError({ status: 422, code: 'Invalid', issues })
        : createDraftRejectedError(messages, issues);
    },
  });
  return { ...editing, question };
}

/** Removes `changes` and the index of the change from the start of an issue's path. */
function withinChange<T extends { readonly path: readonly (string | number)[] }>({ path, ...issue }: T) {
  return { ...issue, path: path.slice(2) };
}
