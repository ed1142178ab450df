import {
  DefaultHttpClient,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  NullLogger,
} from '@microsoft/signalr';
import { refreshToken, sessionState } from '../state/sessionState.ts';

/**
 * Sends the requests of the live channel with the latest token, and again after a refresh if the token has expired: if
 * proxies block WebSockets, polling lasts longer than a token is valid. SignalR's `accessTokenFactory` isn't used,
 * because it would put the token into the URL of the WebSocket.
 */
export class SessionHttpClient extends DefaultHttpClient {
  constructor() {
    super(NullLogger.instance);
  }

  override async send(request: HttpRequest): Promise<HttpResponse> {
    try {
      return await super.send(withToken(request));
    } catch (error) {
      const isOutdated = error instanceof HttpError && error.statusCode === 401;
      // A refresh must not reopen the session after logout. If the refresh gets no response, the channel retries later.
      if (!isOutdated || !sessionState.token || !(await refreshToken().catch(() => false))) throw error;
      return await super.send(withToken(request));
    }
  }
}

function withToken(request: HttpRequest): HttpRequest {
  return { ...request, headers: { ...request.headers, Authorization: `Bearer ${sessionState.token ?? ''}` } };
}
