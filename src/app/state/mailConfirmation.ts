import { api, unwrapAnswer } from '../api/client.ts';

export async function requestMailConfirmation(): Promise<void> {
  await unwrapAnswer(api.POST('/email-verification'));
}
