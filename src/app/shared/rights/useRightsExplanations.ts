import { useCallback, useMemo } from 'react';
import type { RightsExplanation, RightsQuestion } from '#core/model.ts';
import { type LoadState, useLoad } from '../../api/useLoad.ts';
import { useLiveEvent } from '../../live/events.ts';
import { isEventForRecord } from '../../live/isEventForRecord.ts';
import { explainRights } from './rightsCalls.ts';

/** Returns the answer to a question; `undefined` until it is loaded. */
export type ExplanationLookup = (question: RightsQuestion) => RightsExplanation | undefined;

const changesRights = [
  'UserProfileChanged',
  'UserGroupChanged',
  'UserChanged',
  'DirectoryChanged',
  'CustomFieldChanged',
  'AccountChanged',
  'Reconnected',
];

/**
 * Loads the answers to questions about one user, and reloads them when permissions or a record that the
 * questions are about change. Answers that become unavailable (404) are removed. `questions` must be the
 * same array while its content is the same.
 */
export function useRightsExplanations(
  questions: readonly RightsQuestion[],
  userId?: string,
): LoadState<readonly RightsExplanation[]> & { answers: ExplanationLookup } {
  const load = useCallback(
    (signal: AbortSignal) => explainRights(questions, { userId, signal }),
    [questions, userId],
  );
  const { reload, ...loaded } = useLoad(load);
  useLiveEvent(changesRights, reload);
  useLiveEvent(['DirectoryItemChanged'], ({ data: about }) => {
    if (questions.some(({ itemId }) => itemId && isEventForRecord(about, itemId))) reload();
  });
  const data = loaded.error?.status === 404 ? undefined : loaded.data;
  const answers = useMemo<ExplanationLookup>(() => {
    const known = new Map(data?.map((answer, index) => [getKey(questions[index]), answer]));
    return question => known.get(getKey(question));
  }, [questions, data]);
  return { ...loaded, data, reload, answers };
}

function getKey(question: RightsQuestion | undefined): string {
  if (!question) return '';
  const { directoryId, part, action, itemId, fieldId, statusId } = question;
  return [directoryId, part, action, itemId, fieldId, statusId].join(' ');
}
