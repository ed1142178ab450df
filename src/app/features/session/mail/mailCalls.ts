import { api, unwrapAnswer } from '../../../api/client.ts';

/** The data in a link sent by email. */
export interface MailedLink {
  readonly userId: string;
  readonly token: string;
}

export async function requestPasswordRecovery(email: string): Promise<void> {
  await unwrapAnswer(api.POST('/recover-password', { body: { email } }));
}

export async function recoverPassword(link: MailedLink, newPassword: string): Promise<void> {
  await unwrapAnswer(api.PUT('/recover-password', { body: { ...link, newPassword } }));
}

export async function confirmMail(link: MailedLink): Promise<void> {
  await unwrapAnswer(api.PUT('/confirm-mail', { body: link }));
}

/** Unsubscribes from the emails that the token belongs to, without a session. */
export async function unsubscribe(token: string): Promise<void> {
  await unwrapAnswer(api.POST('/email-unsubscriptions', { params: { query: { token } } }));
}
