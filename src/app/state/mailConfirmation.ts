import { api, unwrapAnswer } from '../api/client.ts';

/** Sends a confirmation link to the user's email address. */
export async function requestMailConfirmation(): Promise<void> {
  await unwrapAnswer(api.POST('/email-verification'));
}
