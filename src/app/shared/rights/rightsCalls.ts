import type { RightAssertion, RightsExplanation, RightsQuestion } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';

/** The maximum number of questions per request, as defined by the contract. */
const MAX_QUERIES = 2_000;

/**
 * Returns an explanation for each question, in order; about the caller if no user is given. If there are more questions
 * than one request allows, sends several requests, one after the other.
 */
export async function explainRights(
  questions: readonly RightsQuestion[],
  { userId, signal }: { userId?: string | undefined; signal?: AbortSignal } = {},
): Promise<RightsExplanation[]> {
  const answers: RightsExplanation[] = [];
  for (let from = 0; from < questions.length; from += MAX_QUERIES) {
    const part = questions.slice(from, from + MAX_QUERIES);
    const body = { questions: part, ...(userId && { userId }) };
    answers.push(
      ...(await unwrapResponse(api.POST('/rights/explanations', { body, ...(signal && { signal }) }))),
    );
  }
  return answers;
}

export const listAssertions = (signal?: AbortSignal): Promise<RightAssertion[]> =>
  unwrapResponse(api.GET('/rights/assertions', { ...(signal && { signal }) }));
