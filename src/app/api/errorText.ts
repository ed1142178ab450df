import { formatIssues } from '#view/field/formatIssue.ts';
import type { Messages } from '#view/i18n/messages.ts';
import { type ApiError, toApiError } from './ApiError.ts';

/**
 * Returns the message for a failed request: its issues in the user's language, or else a text for its code or status,
 * or else the server's message.
 */
export function getErrorText(messages: Messages, thrown: unknown): string {
  const error = toApiError(thrown);
  if (error.issues.length > 0) return formatIssues(messages, error.issues).join(' ');
  // Applies to a missing permission for a single action, including permissions of the viewed user (specification
  // section 8).
  if (error.code === 'NotPermitted' || error.status === 403) return messages.t('app.noPermission');
  if (error.reference) return messages.t('error.withReference', { reference: error.reference });
  const byCode = `error.${error.code}`;
  if (messages.has(byCode)) return messages.t(byCode);
  const byStatus = `error.${error.status}`;
  if (messages.has(byStatus)) return messages.t(byStatus);
  return flattened(error) || error.message || messages.t('kit.error.text');
}

/** Joins the messages of all fields (specification section 8). */
function flattened({ errors }: ApiError): string {
  return Object.values(errors).flat().join(' ');
}
