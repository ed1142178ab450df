import { api, unwrapResponse } from '../api/client.ts';

export async function requestMailConfirmation(): Promise<void> {
  await unwrapResponse(api.POST('/email-verification'));
}
