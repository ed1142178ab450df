import { useParams, useSearch } from 'wouter';
import type { ApiError } from '../../../api/ApiError.ts';
import type { MailedLink } from './mailCalls.ts';

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the link's data from the path or the query of the URL. `link` is `null` if the data are incomplete. */
export function useMailedLink(): { link: MailedLink | null; isInvitation: boolean } {
  const params = useParams();
  const query = new URLSearchParams(useSearch());
  const userId = params.userId ?? query.get('userId') ?? '';
  const token = params.token ?? query.get('token') ?? '';
  const isWhole = isUuid.test(userId) && token !== '' && token.length <= 200;
  return { link: isWhole ? { userId, token } : null, isInvitation: query.get('invited') === 'true' };
}

const faults = ['LinkInvalid', 'LinkUsed', 'LinkExpired', 'LinkOutdated'] as const;

export type MailedLinkError = (typeof faults)[number];

/** Returns the problem of the link itself, or `undefined` for other errors, after which the link can still work. */
export function findLinkError(error: ApiError): MailedLinkError | undefined {
  if (error.status === 400) return 'LinkInvalid';
  return faults.find(fault => fault === error.code);
}
