import { answerOf, api } from '../api/client.ts';

/** Has the caller's address mailed a link that confirms it. */
export async function requestMailConfirmation(): Promise<void> {
  await answerOf(api.POST('/email-verification'));
}
