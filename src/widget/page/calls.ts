import type { NewVisitorMessage, VisitorChat, VisitorMessage, Widget } from '#core/model.ts';
import type { WidgetVisitor } from './visitor.ts';

/** Thrown if the server rejects a call. `code` is the code of the first issue, or of the whole response. */
export class RejectedCallError extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds after which the call can be retried. */
  readonly retryAfter: number;

  constructor(status: number, code: string, retryAfter: number) {
    super(code);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export type WidgetCalls = ReturnType<typeof createWidgetCalls>;

/**
 * Creates the calls. They throw `RejectedCallError` if the server rejects them, and the browser's error if the server can't be
 * reached.
 */
export function createWidgetCalls(botId: string, visitor: WidgetVisitor) {
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`/api/widgets/${botId}${path}`, { ...init, headers: visitor.headers() });
    if (!response.ok) throw await readRefusal(response);
    return response;
  };
  return {
    open: async (lang: string): Promise<Widget> => (await ask(`?lang=${lang}`)).json(),
    /** If the query contains `seen`, waits until something has changed. */
    chat: async (query: Record<string, string>, signal?: AbortSignal): Promise<VisitorChat> =>
      (await ask(`/messages?${new URLSearchParams(query)}`, { signal: signal ?? null })).json(),
    async send(message: NewVisitorMessage, file: File | null): Promise<VisitorMessage> {
      const body = new FormData();
      body.set('json', JSON.stringify(message));
      if (file) body.set('file', file, file.name);
      return (await ask('/messages', { method: 'POST', body })).json();
    },
    async press(messageId: string, button: string): Promise<void> {
      const body = new Blob([JSON.stringify({ button })], { type: 'application/json' });
      await ask(`/messages/${messageId}/press`, { method: 'POST', body });
    },
    file: async (messageId: string): Promise<Blob> => (await ask(`/messages/${messageId}/file`)).blob(),
  };
}

async function readRefusal(response: Response): Promise<RejectedCallError> {
  const problem = await response.json().catch(() => ({}));
  const code = problem.issues?.[0]?.code ?? problem.code ?? '';
  return new RejectedCallError(
    response.status,
    String(code),
    Number(response.headers.get('retry-after') ?? 0),
  );
}
