import { useCallback, useMemo } from 'react';
import type { RightsExplanation, RightsQuestion } from '#core/model.ts';
import { type Load, useLoad } from '../../api/useLoad.ts';
import { useLiveEvent } from '../../live/events.ts';
import { explainRights } from './rightsCalls.ts';

/** What was answered to questions; undefined for what was not asked. */
export type Answers = (question: RightsQuestion) => RightsExplanation | undefined;

const changesRights = [
  'UserProfileChanged',
  'UserGroupChanged',
  'UserChanged',
  'DirectoryChanged',
  'CustomFieldChanged',
  'AccountChanged',
  'Reconnected',
];

/** Asks many questions about one person at once, and again as rights change. Give `questions` a stable identity. */
export function useExplanations(
  questions: readonly RightsQuestion[],
  userId?: string,
): Load<readonly RightsExplanation[]> & { answers: Answers } {
  const load = useCallback(
    (signal: AbortSignal) => explainRights(questions, { userId, signal }),
    [questions, userId],
  );
  const loaded = useLoad(load);
  useLiveEvent(changesRights, loaded.reload);
  const { data } = loaded;
  const answers = useMemo<Answers>(() => {
    const known = new Map(data?.map((answer, index) => [keyOf(questions[index]), answer]));
    return question => known.get(keyOf(question));
  }, [questions, data]);
  return { ...loaded, answers };
}

function keyOf(question: RightsQuestion | undefined): string {
  if (!question) return '';
  const { directoryId, part, action, itemId, fieldId, statusId } = question;
  return [directoryId, part, action, itemId, fieldId, statusId].join(' ');
}
