import {
  DefaultHttpClient,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  NullLogger,
} from '@microsoft/signalr';
import { refreshToken, session } from '../state/session.ts';

/**
 * Sends the requests of the live channel with the newest token. Not by `accessTokenFactory`: that would put the token into
 * the address of the WebSocket. Where proxies let no WebSocket through, polls go on for longer than a token is good.
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
      // After log-out nothing may open the session again. Without an answer to the refresh the channel tries again later.
      if (!isOutdated || !session.token || !(await refreshToken().catch(() => false))) throw error;
      return await super.send(withToken(request));
    }
  }
}

function withToken(request: HttpRequest): HttpRequest {
  return { ...request, headers: { ...request.headers, Authorization: `Bearer ${session.token ?? ''}` } };
}
