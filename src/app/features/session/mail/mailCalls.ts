import { api, unwrapResponse } from '../../../api/client.ts';

/** The data in an emailed link. */
export interface MailedLink {
  readonly userId: string;
  readonly token: string;
}

export async function requestPasswordRecovery(email: string): Promise<void> {
  await unwrapResponse(api.POST('/recover-password', { body: { email } }));
}

export async function recoverPassword(link: MailedLink, newPassword: string): Promise<void> {
  await unwrapResponse(api.PUT('/recover-password', { body: { ...link, newPassword } }));
}

export async function confirmMail(link: MailedLink): Promise<void> {
  await unwrapResponse(api.PUT('/confirm-mail', { body: link }));
}

/** Unsubscribes from the emails to which the token belongs, without a session. */
export async function unsubscribeFromMail(token: string): Promise<void> {
  await unwrapResponse(api.POST('/email-unsubscriptions', { params: { query: { token } } }));
}
